"""What the scripts of `tools/` share.

* `environment`: the virtual environment of the checkout, with Rukh built into it;
* `uci`: an engine as a child process, talked to over UCI;
* `peers`: the engines that Rukh is measured against, and where they are found;
* `pairs`: measuring in pairs, A B A B, and printing what came out;
* `openings`, `referee`, `statistics`: what a match is made of;
* `mailbox`, `repetitions`, `loops`: the rules of repetition a second time, and what to try them on.

Only `environment` is imported before Rukh is installed; it needs nothing but a bare Python.
"""
