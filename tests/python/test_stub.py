"""The stub of the native module says exactly what the module has."""

from __future__ import annotations

import ast
import doctest
import inspect
from pathlib import Path

import pytest

import rukh
from rukh import _native

STUB = ast.parse((Path(rukh.__file__).parent / "_native.pyi").read_text(encoding="utf-8"))
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
FUNCTIONS = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}
VALUES = {
    node.target.id
    for node in STUB.body
    if isinstance(node, ast.AnnAssign)
    and isinstance(node.target, ast.Name)
    and getattr(node.annotation, "id", "") != "TypeAlias"
}
# Methods that every object has, or that Python makes from others.
COMMON = set(dir(object)) | {"__module__"}


def parameters(node: ast.FunctionDef) -> list[tuple[str, str, bool]]:
    """Name, kind and whether there is a default, without self and cls."""
    args = node.args
    positional = [*args.posonlyargs, *args.args]
    without_default = len(positional) - len(args.defaults)
    listed = []
    for place, arg in enumerate(positional):
        kind = "POSITIONAL_ONLY" if arg in args.posonlyargs else "POSITIONAL_OR_KEYWORD"
        listed.append((arg.arg, kind, place >= without_default))
    for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        listed.append((arg.arg, "KEYWORD_ONLY", default is not None))
    return [entry for entry in listed if entry[0] not in ("self", "cls")]


def signature(native: object) -> list[tuple[str, str, bool]]:
    found = inspect.signature(native)  # type: ignore[arg-type]
    return [
        (p.name, p.kind.name, p.default is not p.empty)
        for p in found.parameters.values()
        if p.name != "self"
    ]


def test_module_and_stub_have_the_same_names():
    public = {name for name in vars(_native) if not name.startswith("_")} | {"__version__"}
    assert public == set(CLASSES) | set(FUNCTIONS) | VALUES


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_have_the_stubs_parameters(name):
    assert signature(getattr(_native, name)) == parameters(FUNCTIONS[name])


@pytest.mark.parametrize("name", CLASSES)
def test_classes_have_the_stubs_members(name):
    native = getattr(_native, name)
    methods: dict[str, ast.FunctionDef] = {}
    properties = set()
    for node in CLASSES[name].body:
        if isinstance(node, ast.FunctionDef):
            decorators = {d.id for d in node.decorator_list if isinstance(d, ast.Name)}
            if "property" in decorators:
                properties.add(node.name)
            else:
                methods[node.name] = node
    # `rukh.Board` puts its own functions and properties on the native class.
    own = {
        member
        for member, value in vars(native).items()
        if member not in COMMON
        and not inspect.isfunction(value)
        and not isinstance(value, property)
    }
    assert own == (set(methods) | properties) - COMMON
    for attribute in properties:
        assert inspect.isgetsetdescriptor(vars(native)[attribute]), attribute
    for method, node in methods.items():
        if method == "__new__":
            assert signature(native) == parameters(node)
        elif not method.startswith("__"):
            assert signature(getattr(native, method)) == parameters(node), method


def test_native_objects_are_frozen():
    engine = _native.Engine("chess", 1, 1, None)
    search = engine.start(_native.Board(), depth=1)
    for thing in (rukh.Move("e2e4"), rukh.Board().legal_moves, _native.Board(), engine, search):
        for attribute, value in vars(type(thing)).items():
            if inspect.isgetsetdescriptor(value) or callable(value):
                with pytest.raises((AttributeError, TypeError)):
                    setattr(thing, attribute, None)
    search.close()


def test_the_package_is_typed_and_documented():
    assert (Path(rukh.__file__).parent / "py.typed").exists()
    for name in rukh.__all__:
        thing = getattr(rukh, name)
        if inspect.isclass(thing) or inspect.isfunction(thing):
            assert inspect.getdoc(thing), name
            for attribute, value in vars(thing).items():
                if inspect.isfunction(value) and not attribute.startswith("_"):
                    assert inspect.getdoc(value), f"{name}.{attribute}"


@pytest.mark.parametrize("name", ["Board", "LegalMoves", "Move"])
def test_the_examples_of_native_docstrings_run(name):
    """Doctest itself passes over native properties, and over functions of another file."""
    native = getattr(_native, name)
    documented = {name: native, **vars(native)}
    examples = 0
    for member, value in documented.items():
        text = inspect.getdoc(value) or ""
        is_found = getattr(value, "__module__", "") == native.__module__
        if ">>>" in text and not is_found and not isinstance(value, property):
            test = doctest.DocTestParser().get_doctest(text, vars(rukh).copy(), member, None, None)
            result = doctest.DocTestRunner(verbose=False).run(test)
            assert result.failed == 0, member
            examples += result.attempted
    assert examples > 0


def test_the_version_is_the_crates():
    assert rukh.__version__ == _native.__version__
