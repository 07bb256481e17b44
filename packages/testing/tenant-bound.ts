import { loadModule, parse } from 'libpg-query'

type Node = Readonly<Record<string, any>>
/** One place of a statement that rows come from. `tenant`: the name of its tenant in the classes of what is equal. */
interface Source {
  readonly name: string
  readonly table?: string
  readonly tenant: string | undefined
}
interface Scope {
  readonly sources: Source[]
  readonly around: Scope | undefined
  readonly withs: ReadonlyMap<string, string | undefined>
}

const GIVEN = 'given'

/**
 * The tables in a statement whose tenant it does not say: neither by a value (`tenant_id = $1`) nor by that of another
 * table that says it (`b.tenant_id = a.tenant_id`). Read by PostgreSQL's own grammar. `isOwned`: tables whose rows
 * belong to one tenant; others are not looked at.
 */
export async function tenantMissing(text: string, isOwned: (table: string) => boolean): Promise<string[]> {
  await loadModule()
  const parsed = (await parse(text)) as { stmts?: { stmt: Node }[] }
  const reading = new Reading(isOwned)
  for (const { stmt } of parsed.stmts ?? []) reading.statement(stmt, undefined, new Map())
  return reading.missing()
}

class Reading {
  readonly #isOwned: (table: string) => boolean
  readonly #same = new Map<string, string>()
  readonly #owned: Source[] = []
  readonly #faults: string[] = []
  #count = 0

  constructor(isOwned: (table: string) => boolean) {
    this.#isOwned = isOwned
  }

  missing(): string[] {
    const given = this.#root(GIVEN)
    return [
      ...this.#faults,
      ...this.#owned
        .filter(one => this.#root(one.tenant!) !== given)
        .map(one => (one.name === one.table ? one.table : `${one.table} ${one.name}`)),
    ]
  }

  /** Answers the tenant that its rows carry, where they carry one. */
  statement(node: Node, around: Scope | undefined, known: Scope['withs']): string | undefined {
    const [kind, body] = Object.entries(node)[0] as [string, Node]
    const withs = new Map(known)
    for (const { CommonTableExpr: one } of body['withClause']?.ctes ?? []) {
      // A recursive one speaks of itself: its tenant is that of its first part.
      const itself = this.#fresh()
      withs.set(one.ctename, itself)
      const made = this.statement(one.ctequery, around, withs)
      if (made) this.#equal(itself, made)
      else withs.set(one.ctename, undefined)
    }
    if (kind === 'SelectStmt') return this.#select(body, around, withs)
    if (kind === 'InsertStmt') return this.#insert(body, around, withs)
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.#change(body, around, withs)
    if (kind === 'DeclareCursorStmt') return this.statement(body['query'], around, withs)
    return undefined
  }

  #select(body: Node, around: Scope | undefined, withs: Scope['withs']): string | undefined {
    if (body['larg']) {
      const [left, right] = [body['larg'], body['rarg']].map(part =>
        this.statement({ SelectStmt: part }, around, withs),
      )
      const made = left ?? right
      return made
    }
    const scope: Scope = { sources: [], around, withs }
    for (const one of body['fromClause'] ?? []) this.#from(one, scope)
    for (const name of ['targetList', 'groupClause', 'sortClause', 'valuesLists', 'limitCount', 'limitOffset'])
      this.#inside(body[name], scope)
    this.#inside(body['havingClause'], scope)
    this.#where(body['whereClause'], scope)
    return this.#told(body['targetList'], scope)
  }

  #insert(body: Node, around: Scope | undefined, withs: Scope['withs']): string | undefined {
    const table = body['relation'].relname as string
    const scope: Scope = { sources: [], around, withs }
    const own = this.#fresh()
    scope.sources.push({ name: body['relation'].alias?.aliasname ?? table, table, tenant: own })
    this.#equal(own, GIVEN)
    const columns = (body['cols'] ?? []).map((one: Node) => one['ResTarget'].name as string)
    if (this.#isOwned(table) && !columns.includes('tenant_id')) this.#faults.push(`insert into ${table}`)
    if (body['selectStmt']) this.statement(body['selectStmt'], around, withs)
    this.#inside(body['onConflictClause'], scope)
    return this.#told(body['returningList'], scope)
  }

  #change(body: Node, around: Scope | undefined, withs: Scope['withs']): string | undefined {
    const scope: Scope = { sources: [], around, withs }
    this.#from({ RangeVar: body['relation'] }, scope)
    for (const one of body['fromClause'] ?? body['usingClause'] ?? []) this.#from(one, scope)
    this.#inside(body['targetList'], scope)
    this.#where(body['whereClause'], scope)
    this.#inside(body['returningList'], scope)
    return this.#told(body['returningList'], scope)
  }

  #from(node: Node, scope: Scope): void {
    const [kind, body] = Object.entries(node)[0] as [string, Node]
    const alias = body['alias']?.aliasname as string | undefined
    if (kind === 'RangeVar') {
      const table = body['relname'] as string
      if (scope.withs.has(table))
        return void scope.sources.push({ name: alias ?? table, tenant: scope.withs.get(table) })
      const source: Source = { name: alias ?? table, table, tenant: this.#fresh() }
      scope.sources.push(source)
      if (this.#isOwned(table)) this.#owned.push(source)
      return
    }
    if (kind === 'JoinExpr') {
      this.#from(body['larg'], scope)
      this.#from(body['rarg'], scope)
      return this.#where(body['quals'], scope)
    }
    if (kind === 'RangeSubselect') {
      const sees = { ...scope, sources: body['lateral'] ? [...scope.sources] : [] }
      const tenant = this.statement(body['subquery'], body['lateral'] ? sees : scope.around, scope.withs)
      return void scope.sources.push({ name: alias ?? '', tenant })
    }
    this.#inside(body['functions'], scope)
    scope.sources.push({ name: alias ?? '', tenant: undefined })
  }

  /** What holds for every row that the condition lets through: parts joined by `and`. */
  #where(node: Node | undefined, scope: Scope): void {
    if (!node) return
    const all = node['BoolExpr']
    if (all?.boolop === 'AND_EXPR') {
      for (const one of all.args) this.#where(one, scope)
      return
    }
    const equality = node['A_Expr']
    if (
      equality &&
      ['AEXPR_OP', 'AEXPR_IN', 'AEXPR_OP_ANY'].includes(equality.kind) &&
      equality.name[0].String?.sval === '='
    ) {
      const [left, right] = [equality.lexpr, equality.rexpr].map(one => this.#tenantOf(one, scope))
      if (left && right && left !== right) this.#equal(left, right)
      // Several values are given values too: each is a tenant that the statement names.
      else if ((left && !this.#columnOf(equality.rexpr)) || (right && !this.#columnOf(equality.lexpr)))
        this.#equal((left ?? right)!, GIVEN)
    }
    this.#inside(node, scope)
  }

  /** Selects inside of an expression. */
  #inside(node: unknown, scope: Scope): void {
    if (Array.isArray(node)) for (const one of node) this.#inside(one, scope)
    else if (typeof node === 'object' && node !== null) {
      for (const [key, value] of Object.entries(node)) {
        if (key === 'subselect' || key === 'SelectStmt')
          this.statement(key === 'subselect' ? (value as Node) : { SelectStmt: value }, scope, scope.withs)
        else this.#inside(value, scope)
      }
    }
  }

  #columnOf(node: Node | undefined): boolean {
    return node?.['ColumnRef'] !== undefined
  }

  #tenantOf(node: Node | undefined, scope: Scope): string | undefined {
    const names = (node?.['ColumnRef']?.fields ?? []).map((one: Node) => one['String']?.sval as string)
    if (names.at(-1) !== 'tenant_id') return undefined
    for (let at: Scope | undefined = scope; at; at = at.around) {
      const found =
        names.length > 1
          ? at.sources.find(one => one.name === names.at(-2))
          : (at.sources.find(one => one.table !== undefined) ?? at.sources.find(one => one.tenant !== undefined))
      if (found) return found.tenant
    }
    return undefined
  }

  #told(list: readonly Node[] | undefined, scope: Scope): string | undefined {
    for (const { ResTarget: one } of list ?? []) {
      const fields = one.val?.ColumnRef?.fields as Node[] | undefined
      if (fields?.at(-1)?.['A_Star']) {
        const of = fields.length > 1 ? fields.at(-2)!['String'].sval : undefined
        const found = scope.sources.find(source => source.tenant !== undefined && (!of || source.name === of))
        if (found) return found.tenant
      }
      const tenant = this.#tenantOf(one.val, scope)
      if (tenant && (one.name ?? 'tenant_id') === 'tenant_id') return tenant
    }
    return undefined
  }

  #fresh(): string {
    return `#${++this.#count}`
  }
  #root(name: string): string {
    let at = name
    for (let next = this.#same.get(at); next !== undefined; next = this.#same.get(at)) at = next
    return at
  }
  #equal(a: string, b: string): void {
    const [one, other] = [this.#root(a), this.#root(b)]
    if (one !== other) this.#same.set(one, other)
  }
}
