import { evaluate, parseExpression } from 'feelin'
import { refuse, yuan, type Fen } from '#kernel'

/**
 * A gateway condition, parsed once: `source` as written, `feel` as evaluated, and what its variables are compared with.
 */
export interface Condition {
  source: string
  feel: string
  variables: string[]
  /**
   * Variables compared with literals of one type only: the value is brought to that type ('440300' is a code beside
   * "440300", a number beside 440300).
   */
  wants: Record<string, 'number' | 'text'>
  /** Variables compared with each other: they must be of one type. */
  pairs: string[][]
}

/** Values of variables as they travel and as jsonb keeps them: money is a decimal text, never a float. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value }
export type Variables = Record<string, Value>

interface Node {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly firstChild: Node | null
  readonly nextSibling: Node | null
}

export class ConditionError extends Error {}

const FUNCTIONS = new Set(['not', 'abs'])
// No arithmetic: sums of doubles are not exact (0.1 + 0.2), comparisons of amounts are (document 10, 5.10: money
// compared as decimals).
const NODES = new Set([
  'Expression',
  'Comparison',
  'VariableName',
  'Identifier',
  'CompareOp',
  'NumericLiteral',
  'StringLiteral',
  'BooleanLiteral',
  'null',
  'Conjunction',
  'Disjunction',
  'ParenthesizedExpression',
  'FunctionInvocation',
  'PositionalParameters',
  'PositiveUnaryTests',
  'PositiveUnaryTest',
  'SimplePositiveUnaryTest',
  'Interval',
  'List',
  'and',
  'or',
  'in',
  'between',
  '(',
  ')',
  '[',
  ']',
  ',',
  '..',
  'true',
  'false',
])
const DIGITS_EXACT = 15

/**
 * The document's spelling to FEEL: `==`, `&&`, `||`, `not x`, `x not in (..)`, single quotes, and the `${...}` of other
 * engines.
 */
export function toFeel(source: string): string {
  const trimmed = source
    .trim()
    .replace(/^\$\{([\s\S]*)\}$/, '$1')
    .trim()
  return trimmed
    .split(/("[^"]*"|'[^']*')/)
    .map((piece, index) => (index % 2 === 1 ? `"${piece.slice(1, -1)}"` : sugar(piece)))
    .join('')
}

const sugar = (piece: string): string =>
  piece
    .replaceAll('==', '=')
    .replaceAll('&&', ' and ')
    .replaceAll('||', ' or ')
    .replace(/\b([A-Za-z_]\w*)\s+not\s+in\s*(\([^()]*\))/g, 'not($1 in $2)')
    .replace(/\bnot\s+([A-Za-z_]\w*)/g, 'not($1)')

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

/** Parses a condition or throws ConditionError with the part that is not accepted. */
export function parseCondition(source: string): Condition {
  const feel = toFeel(source)
  if (feel === '') throw new ConditionError('empty condition')
  const tree = parseExpression(feel, {}, undefined)
  const variables = new Set<string>()
  const literals = new Map<string, Set<'number' | 'text'>>()
  const pairs: string[][] = []

  const walk = (node: Node, beside: Set<'number' | 'text'>): void => {
    const text = feel.slice(node.from, node.to)
    if (!NODES.has(node.name)) throw new ConditionError(text === '' ? feel : text)
    if (node.name === 'FunctionInvocation') return walkFunction(node, beside)
    if (node.name === 'VariableName') {
      if (!/^[A-Za-z_]\w*$/.test(text)) throw new ConditionError(text)
      variables.add(text)
      literals.set(text, new Set([...(literals.get(text) ?? []), ...beside]))
      return
    }
    if (node.name === 'NumericLiteral' || node.name === 'StringLiteral') return
    const inner = node.name === 'Comparison' ? literalsIn(node) : beside
    if (node.name === 'Comparison') pairs.push(operandsOf(node).map(one => feel.slice(one.from, one.to)))
    for (const child of childrenOf(node)) walk(child, inner)
  }
  const walkFunction = (node: Node, beside: Set<'number' | 'text'>): void => {
    const [name, ...rest] = childrenOf(node)
    const called = name ? feel.slice(name.from, name.to) : ''
    if (!FUNCTIONS.has(called)) throw new ConditionError(called)
    for (const child of rest) walk(child, beside)
  }
  walk(tree.topNode as unknown as Node, new Set())
  const wants: Condition['wants'] = {}
  for (const [name, kinds] of literals) if (kinds.size === 1) wants[name] = [...kinds][0]!
  return { source: source.trim(), feel, variables: [...variables], wants, pairs: pairs.filter(pair => pair.length > 1) }
}

const operandsOf = (comparison: Node): Node[] =>
  childrenOf(comparison).flatMap(child =>
    child.name === 'VariableName' ? [child] : child.name === 'FunctionInvocation' ? [] : operandsOf(child),
  )

function literalsIn(comparison: Node): Set<'number' | 'text'> {
  const found = new Set<'number' | 'text'>()
  const visit = (node: Node): void => {
    if (node.name === 'NumericLiteral') found.add('number')
    if (node.name === 'StringLiteral') found.add('text')
    for (const child of childrenOf(node)) if (child.name !== 'Comparison') visit(child)
  }
  visit(comparison)
  return found
}

/**
 * True or false, never "perhaps": a missing variable or a comparison with nothing is refused, for a condition that
 * silently counts as false skips an approver. Refuses with flow.missingVariable, flow.undecidable, flow.notExact.
 */
export function holds(condition: Condition, variables: Variables): boolean {
  const context: Record<string, unknown> = {}
  for (const name of condition.variables) {
    if (!Object.hasOwn(variables, name)) refuseMissing(condition, name)
    context[name] = operand(condition, name, variables[name]!)
  }
  const { value } = evaluate(condition.feel, context)
  // FEEL here would answer false for a number beside a text.
  const isMixed = condition.pairs.some(
    pair =>
      new Set(
        pair
          .map(name => context[name])
          .filter(one => one !== null)
          .map(one => typeof one),
      ).size > 1,
  )
  if (typeof value !== 'boolean' || isMixed) undecidable(condition, context)
  return value
}

export function refuseMissing(condition: Condition, name: string): never {
  refuse(
    'flow.missingVariable',
    '流程条件【{condition}】缺少变量{name} / Condition [{condition}] lacks the variable {name}',
    { condition: condition.source, name },
  )
}

function undecidable(condition: Condition, values: Record<string, unknown>): never {
  refuse('flow.undecidable', '流程条件【{condition}】无法判断 / Condition [{condition}] cannot be decided', {
    condition: condition.source,
    values: JSON.stringify(values),
  })
}

/** Ids of 16 digits and more are compared as texts. */
const isIdentity = (value: string): boolean => /^\d{16,}$/.test(value)
const DECIMAL = /^-?\d+(\.\d+)?$/

function operand(condition: Condition, name: string, value: Value): unknown {
  const wanted = condition.wants[name]
  if (value === null) return value
  if (wanted === 'text') return typeof value === 'number' ? String(value) : value
  const isNumeric =
    typeof value === 'string' &&
    (wanted === 'number' || condition.pairs.some(pair => pair.includes(name))
      ? DECIMAL.test(value) && !isIdentity(value)
      : /^-?\d+\.\d+$/.test(value))
  if (wanted === 'number' && typeof value !== 'number' && !isNumeric) undecidable(condition, { [name]: value })
  return isNumeric ? exactNumber(condition, name, value) : value
}

/** Up to 15 significant digits two different decimals never become the same double, and their order is kept. */
function exactNumber(condition: Condition, name: string, value: string): number {
  if (value.replace(/[-.]/g, '').replace(/^0+/, '').length > DIGITS_EXACT) {
    refuse(
      'flow.notExact',
      '流程条件【{condition}】的变量{name}位数过多 / Variable {name} of [{condition}] has too many digits',
      { condition: condition.source, name },
    )
  }
  return Number(value)
}

/** Variables as jsonb keeps them: a bigint is an amount in Fen and becomes '480000.00'. */
export function storable(variables: Record<string, unknown>): Variables {
  const plain = (value: unknown): Value => {
    if (typeof value === 'bigint') return yuan(value as Fen)
    if (value === undefined || value === null) return null
    if (Array.isArray(value)) return value.map(plain)
    if (typeof value === 'object') return storable(value as Record<string, unknown>)
    return value as Value
  }
  return Object.fromEntries(
    Object.entries(variables)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, plain(value)]),
  )
}
