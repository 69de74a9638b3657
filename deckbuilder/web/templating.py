"""Templates as pages need them: Jinja without what none of them uses, which took a fifth of the time of a page."""

import operator
from collections.abc import Callable, MutableMapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape


class _CodeGenerator(CodeGenerator):
    """Generator of the code of a template: what is called gets its arguments alone, and output is joined as it is."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        self.write("environment.apply(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def _output_child_pre(self, _node: nodes.Expr, _frame: Frame, _finalize: Any) -> None:
        self.write("environment.html(")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802 - as Jinja calls it
        """Write an inline condition; without `else` it is an empty text otherwise, and not an undefined value."""
        if node.expr2 is None:
            node.expr2 = nodes.Const("")
        super().visit_CondExpr(node, frame)


class PageEnvironment(Environment):
    """The environment of the templates of pages, without their own functions and filters."""

    code_generator_class = _CodeGenerator

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

    @staticmethod
    def html(value: object) -> str:
        """Return a value as it stands in a page. It is only joined to others, so it need not be marked as safe."""
        if type(value) is Markup:
            return value
        return str(value) if type(value) is int else escape(value)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template; each import compares them, which a chain of maps makes slow."""
        return {**self.globals, **(d or {})}
