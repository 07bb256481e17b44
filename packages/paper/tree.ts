import { parseDocument } from 'htmlparser2'
import { type AnyNode, type Document, Element, isTag, isText, type ParentNode, Text } from 'domhandler'

export { Element, isTag, isText, Text, type AnyNode, type Document, type ParentNode }

export const treeOf = (html: string): Document => parseDocument(html)

/** Every text below a node, in reading order. */
export function textsOf(node: AnyNode): Text[] {
  if (isText(node)) return [node]
  return 'children' in node ? node.children.flatMap(textsOf) : []
}
export const textOfTree = (node: AnyNode): string =>
  textsOf(node)
    .map(one => one.data)
    .join('')

/** Puts nodes where one stands; nothing takes it away. */
export function replace(node: AnyNode, by: readonly AnyNode[]): void {
  const parent = node.parent!
  const at = parent.children.indexOf(node as never)
  parent.children.splice(at, 1, ...(by as never[]))
  for (const one of by) one.parent = parent
}

export function copyOf<N extends AnyNode>(node: N): N {
  if (isText(node)) return new Text(node.data) as unknown as N
  if (!isTag(node)) return node.cloneNode(true) as N
  const made = new Element(node.name, { ...node.attribs })
  made.children = node.children.map(child => copyOf(child)) as never[]
  for (const child of made.children) child.parent = made
  return made as unknown as N
}

export function ancestorsOf(node: AnyNode): AnyNode[] {
  const above: AnyNode[] = []
  for (let at: AnyNode | null = node; at; at = at.parent as AnyNode | null) above.push(at)
  return above
}
