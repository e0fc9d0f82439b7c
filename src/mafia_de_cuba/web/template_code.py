"""The Python code that Jinja makes of our templates: plain calls and plain attributes.

Jinja asks of every call whether it wants the context passed, and of every attribute whether it is
an item. Nothing in our templates wants either, and screens are made many times a second. What a
function says of constants alone, such as a sentence without a gap, is put into the code.
"""

from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from markupsafe import Markup, escape

CONSTANT = {"_", "static", "draw.icon"}  # these say the same for the same arguments, always


class PlainCode(CodeGenerator):
    """Code for templates of one language, whose functions never want Jinja's context."""

    def visit_Call(  # noqa: N802
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """A call; macros are passed what stands between their tags."""
        self.visit(node.node, frame)
        self.write("(")
        for each in (*node.args, *node.kwargs):
            self.visit(each, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def macro_def(self, macro_ref: MacroRef, _frame: Frame) -> None:
        """A macro as a function of its parameters by name, and not as an object of Jinja's."""
        names = [arg.name for arg in macro_ref.node.args]
        known = "".join(f"{name}=missing, " for name in names)
        if macro_ref.accesses_caller:  # what stands between its tags, if anything
            names.append("caller")
            known += "caller=undefined(name='caller'), "
        self.write(f"lambda {known}macro=macro: Markup(macro({', '.join(names)}))")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """A field of a model, which is never undefined."""
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        """A choice; without an else it is nothing, and no object that stands for undefined."""
        node.expr2 = node.expr2 or nodes.Const("")
        super().visit_CondExpr(node, frame)

    def _output_child_pre(self, _node: nodes.Expr, _frame: Frame, _finalize: Any) -> None:
        self.write("environment.escape(")

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        if isinstance(node, nodes.Call) and not node.kwargs and name_of(node.node) in CONSTANT:
            given = [each.as_const(frame.eval_ctx) for each in node.args]
            return str(escape(self._known(name_of(node.node))(*given)))
        return super()._output_child_to_const(node, frame, finalize)

    def _known(self, name: str) -> Any:
        """What templates know under this name."""
        first, _, method = name.partition(".")
        found = self.environment.globals[first]
        return getattr(found, method) if method else found


def name_of(node: nodes.Node) -> str:
    """The name of a function, or of an object and its method."""
    if isinstance(node, nodes.Getattr):
        return f"{name_of(node.node)}.{node.attr}"
    return node.name if isinstance(node, nodes.Name) else ""


def escaped(value: object) -> Markup:
    """What a template puts into a page: text becomes HTML, HTML stays as it is."""
    if type(value) is Markup:
        return value
    return Markup(value) if type(value) is int else escape(value)
