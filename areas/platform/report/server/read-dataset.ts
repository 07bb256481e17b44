import type { SqlError } from 'libpg-query'
import { invalid, type Label } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'

/** A data set taken apart: SQL pieces between named parameters and the mark of the scope. */
export interface Dataset {
  readonly pieces: readonly (string | { readonly param: string } | { readonly scope: true })[]
  readonly params: readonly string[]
  readonly views: readonly string[]
}

type Node = Record<string, unknown>
const nodes = new Set([
  'SelectStmt',
  'ResTarget',
  'ColumnRef',
  'String',
  'Integer',
  'Float',
  'Boolean',
  'A_Const',
  'A_Star',
  'A_Expr',
  'A_ArrayExpr',
  'RowExpr',
  'BoolExpr',
  'NullTest',
  'BooleanTest',
  'CaseExpr',
  'CaseWhen',
  'CoalesceExpr',
  'MinMaxExpr',
  'SQLValueFunction',
  'TypeCast',
  'TypeName',
  'ParamRef',
  'List',
  'FuncCall',
  'WindowDef',
  'SortBy',
  'GroupingSet',
  'GroupingFunc',
  'SubLink',
  'RangeVar',
  'RangeSubselect',
  'RangeFunction',
  'JoinExpr',
  'Alias',
  'WithClause',
  'CommonTableExpr',
  'NamedArgExpr',
  'CollateClause',
  'A_Indirection',
  'A_Indices',
])
const functions = new Set(
  `abs age avg array_agg array_length cardinality ceil ceiling char_length coalesce concat concat_ws count cume_dist date_part date_trunc dense_rank every bool_and bool_or extract first_value floor format
  generate_series greatest grouping initcap lag last_value lead least left length lower lpad ltrim make_date max min mod mode nth_value ntile nullif percent_rank percentile_cont percentile_disc position power rank regexp_replace
  replace right round row_number rpad rtrim split_part btrim stddev stddev_pop string_agg substr substring sum timezone to_char to_date trim trunc unnest upper variance date to_number justify_days`.split(
    /\s+/,
  ),
)
const types = new Set(
  'text varchar bpchar char int2 int4 int8 numeric float8 bool date timestamp timestamptz time interval'.split(' '),
)

function refuseAt(text: string, position: number | undefined, reason: Label): never {
  if (position === undefined) invalid({ datasetSql: reason })
  const before = text.slice(0, position)
  const [line, column] = [before.split('\n').length, position - before.lastIndexOf('\n')]
  const [zh, en] = reason.split(' / ') as [string, string]
  invalid({ datasetSql: `第${line}行第${column}列：${zh} / line ${line}, column ${column}: ${en}` })
}

/**
 * Proves that a data set is one SELECT over views of schema rpt, with functions and types of the allow list
 * (10-platform 5.12), by PostgreSQL's
 * own grammar: what it means is what the database will read. Refuses with line and column. The report role, its tenant
 * policy and its
 * time limit stand behind it.
 */
export async function readDataset(text: string): Promise<Dataset> {
  if (!text.trim()) refuseAt(text, undefined, '请填写查询语句 / write a SELECT')
  const pieces = takeApart(text)
  const numbers = new Map<string, number>()
  const plain = pieces
    .map(one =>
      typeof one === 'string'
        ? one
        : 'scope' in one
          ? ' (true) '
          : padded(`$${numberOf(numbers, one.param)}`, one.param.length + 1),
    )
    .join('')
  // PostgreSQL's grammar comes with its first use: it sets 128 MB of addresses aside, and few replicas read a data set.
  const { loadModule, parse } = await import('libpg-query')
  await loadModule()
  const parsed = await parse(plain).catch((error: SqlError) =>
    refuseAt(
      text,
      error.sqlDetails?.cursorPosition,
      `语法错误 ${error.message} / syntax error ${error.message}` as Label,
    ),
  )
  const [only, second] = parsed.stmts ?? []
  if (!only) refuseAt(text, undefined, '请填写查询语句 / write a SELECT')
  if (second) refuseAt(text, second.stmt_location ?? 0, '只允许一条语句 / one statement only')
  const root = only.stmt as Node
  if (!('SelectStmt' in root)) refuseAt(text, only.stmt_location ?? 0, '只允许 SELECT / SELECT only')
  const views = new Set<string>()
  walk(root, new Set(), { text, views })
  return { pieces, params: [...numbers.keys()], views: [...views] }
}

const padded = (text: string, length: number): string => text.padEnd(length)
const numberOf = (numbers: Map<string, number>, name: string): number => {
  const known = numbers.get(name) ?? numbers.size + 1
  numbers.set(name, known)
  return known
}

const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|::|(:[a-z_][a-z0-9_]*)|(\{scope\})|([$\\;])/gi
function takeApart(text: string): Dataset['pieces'] {
  const pieces: (string | { param: string } | { scope: true })[] = []
  let from = 0
  for (const match of text.matchAll(token)) {
    if (match[3] && !(match[3] === ';' && text.slice(match.index + 1).trim() === '')) {
      if (match[3] === ';') continue
      refuseAt(text, match.index, '不允许的字符 / character not allowed')
    }
    if (!match[1] && !match[2] && !match[3]) continue
    pieces.push(text.slice(from, match.index))
    if (match[1]) pieces.push({ param: match[1].slice(1).toLowerCase() })
    if (match[2]) pieces.push({ scope: true })
    from = match.index + match[0].length
  }
  pieces.push(text.slice(from))
  return pieces
}

interface Walk {
  readonly text: string
  readonly views: Set<string>
}
function walk(value: unknown, known: ReadonlySet<string>, context: Walk): void {
  if (Array.isArray(value)) return value.forEach(one => walk(one, known, context))
  if (typeof value !== 'object' || value === null) return
  const node = value as Node
  for (const [name, inner] of Object.entries(node)) {
    if (/^[A-Z]/.test(name)) check(name, inner as Node, known, context)
    else walk(inner, known, context)
  }
}

function check(name: string, node: Node, known: ReadonlySet<string>, context: Walk): void {
  const place = typeof node['location'] === 'number' ? node['location'] : undefined
  const refused = (reason: Label): never => refuseAt(context.text, place, reason)
  if (!nodes.has(name)) refused(`不支持的语法 ${name} / ${name} is not supported`)
  if (name === 'SelectStmt') {
    if (node['intoClause'] || node['lockingClause']) refused('不允许 INTO 与加锁 / INTO and locks are not allowed')
    const tables = (((node['withClause'] as Node | undefined)?.['ctes'] as Node[] | undefined) ?? []).map(one =>
      String((one['CommonTableExpr'] as Node)['ctename']),
    )
    return walk(Object.fromEntries(Object.entries(node)), new Set([...known, ...tables]), context)
  }
  if (name === 'RangeVar') return checkTable(node, known, context)
  if (name === 'FuncCall') {
    const words = (node['funcname'] as { String: { sval: string } }[]).map(one => one.String.sval)
    const called = words.at(-1)!
    if (!functions.has(called) || (words.length > 1 && words[0] !== 'pg_catalog'))
      refused(`不允许的函数 ${words.join('.')} / function ${words.join('.')} is not allowed`)
  }
  if (name === 'TypeCast') {
    const words = ((node['typeName'] as Node)['names'] as { String: { sval: string } }[]).map(one => one.String.sval)
    if (!types.has(words.at(-1)!) || (words.length > 1 && words[0] !== 'pg_catalog'))
      refused(`不允许的类型 ${words.join('.')} / type ${words.join('.')} is not allowed`)
  }
  if (name === 'SQLValueFunction' && !/CURRENT_DATE|CURRENT_TIMESTAMP|LOCALTIMESTAMP/.test(String(node['op'])))
    refused('不允许的函数 / function not allowed')
  if (name === 'CommonTableExpr' && !('SelectStmt' in (node['ctequery'] as Node)))
    refused('WITH 中只允许 SELECT / only SELECT within WITH')
  walk(node, known, context)
}

function checkTable(node: Node, known: ReadonlySet<string>, { text, views }: Walk): void {
  const [schema, table, place] = [
    node['schemaname'] as string | undefined,
    String(node['relname']),
    node['location'] as number | undefined,
  ]
  if (!schema && known.has(table)) return
  if (schema !== 'rpt' || node['catalogname'])
    refuseAt(
      text,
      place,
      `只能读取 rpt 模式的视图，不能读取 ${schema ? `${schema}.` : ''}${table} / only views of schema rpt can be read, not ${schema ? `${schema}.` : ''}${table}`,
    )
  views.add(table)
}

export interface BoundValue {
  readonly value: unknown
  readonly as: 'text' | 'numeric' | 'date'
}
const asText: BoundValue = { value: null, as: 'text' }

/** The statement of one run: values bound with the type of their parameter, the scope in its place. */
export function datasetSql({ pieces }: Dataset, values: Readonly<Record<string, BoundValue>>, scope: Sql): Sql {
  // What was proven by readDataset is text of the report's author, checked word by word; values of a reader never
  // become text.
  return sql.join(
    pieces.map(one => {
      if (typeof one === 'string') return sql.trusted(one.replace(/;\s*$/, ''))
      if ('scope' in one) return sql`(${scope})`
      const { value, as } = values[one.param] ?? asText
      return sql`${value}::${sql.trusted(as)}`
    }),
    '',
  )
}
