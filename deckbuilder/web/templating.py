"""Templates as pages need them: Jinja without what none of them uses, which took a fifth of the time of a page."""

import operator
from collections.abc import Callable, MutableMapping
from functools import lru_cache
from typing import Any, cast

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

MAX_ESCAPED = 5_000  # texts at hand with what they are in HTML: pages repeat most of theirs
MAX_LENGTH = 200  # characters of one

escaped = lru_cache(MAX_ESCAPED, typed=True)(escape)  # typed: Markup is a text that is equal to one


class _EscapedTexts(dict[str, Markup]):
    """Texts at hand with what they are in HTML: looking one up calls no function. All are left out when it is full."""

    def __missing__(self, text: str) -> Markup:
        html = escape(text)
        if len(text) <= MAX_LENGTH:
            if len(self) >= MAX_ESCAPED:
                self.clear()
            self[text] = html
        return html


class PageMacro:
    """A macro, which is called with values for its parameters and nothing else."""

    __slots__ = ("_function", "_parameters")

    def __init__(self, function: Callable[..., str], *parameters: str) -> None:
        self._function = function
        self._parameters = parameters

    def __call__(self, *values: object, **named: object) -> Markup:
        """Return what the macro writes."""
        if len(values) < len(self._parameters):
            values += tuple([named.pop(name, missing) for name in self._parameters[len(values) :]])
        return str.__new__(Markup, self._function(*values, **named))


class _CodeGenerator(CodeGenerator):
    """Generator of the code of a template: what is called gets its arguments alone, and output is joined as it is."""

    def write_commons(self) -> None:
        super().write_commons()
        self.writeline("html, texts, apply = environment.html, environment.texts, environment.apply")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        if macro_ref.accesses_caller or macro_ref.accesses_kwargs or macro_ref.accesses_varargs:
            super().macro_def(macro_ref, frame)
        else:
            parameters = "".join(f", {parameter.name!r}" for parameter in macro_ref.node.args)
            self.write(f"environment.macro(macro{parameters})")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        self.write("apply(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """Write an attribute as Python has it; what is called like a value of a dictionary is that."""
        owner = self.temporary_identifier()
        self.write(f"({owner}.{node.attr} if ({owner} := ")
        self.visit(node.node, frame)
        self.write(f").__class__ is not dict else environment.getattr({owner}, {node.attr!r}))")

    def _output_child_pre(self, _node: nodes.Expr, _frame: Frame, _finalize: Any) -> None:
        self._output = self.temporary_identifier()
        self.write(f"({self._output} if ({self._output} := ")

    def _output_child_post(self, _node: nodes.Expr, _frame: Frame, _finalize: Any) -> None:
        output = self._output
        self.write(f").__class__ is Markup else texts[{output}] if {output}.__class__ is str else html({output}))")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """Write an inline condition; without `else` it is an empty text otherwise, and not an undefined value."""
        if node.expr2 is None:
            node.expr2 = nodes.Const("")
        super().visit_CondExpr(node, frame)


class _Joiner(NodeTransformer):
    """Puts templates in place of what includes them: they share its names, which are then not looked up in each."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    def visit_Include(self, node: nodes.Include) -> nodes.Node:  # noqa: N802 - as Jinja calls it
        """Return the nodes of an included template; one whose name is computed is included when a page is written."""
        environment = self._environment
        if not isinstance(node.template, nodes.Const) or environment.loader is None:
            return node
        name = node.template.value
        source, filename, _ = environment.loader.get_source(environment, name)
        return nodes.Scope(environment.parse(source, name, filename).body, lineno=node.lineno)


class PageEnvironment(Environment):
    """The environment of the templates of pages, without their own functions and filters."""

    code_generator_class = _CodeGenerator
    macro = PageMacro

    def __init__(self) -> None:
        super().__init__(
            loader=PackageLoader("deckbuilder.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self.apply: Callable[..., Any] = operator.call
        self.texts = _EscapedTexts()
        self._templates: dict[str, Template] = {}
        for name, function in self.filters.items():
            if hasattr(function, "jinja_async_variant"):  # it asks at each call which of two functions to call
                self.filters[name] = function.__wrapped__

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return cast("nodes.Template", _Joiner(self).visit(super()._parse(source, name, filename)))

    def get_template(
        self,
        name: Any,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 - as Jinja calls it
    ) -> Template:
        """Return a template by its name. Files of the package do not change, so that it is the same each time."""
        if name not in self._templates:
            self._templates[name] = super().get_template(name, parent, globals)
        return self._templates[name]

    @staticmethod
    def html(value: object) -> str:
        """Return a value that is no text as it stands in a page. It is only joined: it need not be marked as safe.

        Raises TypeError for a macro that is not called: it hides a value of its name.
        """
        if callable(value):
            raise TypeError(f"{value} is written and not called")
        return str(value) if type(value) is int else escape(value)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template; each import compares them, which a chain of maps makes slow."""
        return {**self.globals, **(d or {})}
