import { conditionName, textOf, type Field, type Language } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import type { KnownNames } from '#packages/flow/index.ts'
import { COMMON_VARIABLES } from '#packages/flow/model.ts'
import { conditionNames } from '../condition-names.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'

interface Bound {
  resource: string
  variables: string[]
}

/**
 * What a model of this key may name: roles and posts of the tenant, variables and people that the bound business hands
 * over. Variables are those
 * declared, those of the product's own model, and those that were handed over lately; a key that nothing is bound to is
 * not checked for them.
 */
export async function knownNames(tx: Tx, key: string): Promise<KnownNames> {
  const names = (column: 'role_alias' | 'post_code', table: 'blade_role' | 'blade_post') =>
    tx
      .rows<{ name: string }>(
        sql`select ${sql.name(column)} as name from ${sql.name(table)} where tenant_id = ${tx.tenantId} and is_deleted = 0 and ${sql.name(column)} is not null`,
      )
      .then(rows => rows.map(row => row.name))
  const bound = await tx.rows<Bound>(
    sql`select resource, variables from work_flow where tenant_id = ${tx.tenantId} and process_key = ${key} and is_deleted = 0`,
  )
  const roles = await names('role_alias', 'blade_role')
  const posts = await names('post_code', 'blade_post')
  if (bound.length === 0) return { roles, posts }
  const sent = await tx.rows<{ name: string }>(
    sql`select distinct name from (select variables from flow_instance where tenant_id = ${tx.tenantId} and process_key = ${key} order by id desc limit 20) i, jsonb_object_keys(i.variables) as name`,
  )
  const built = bound.filter(one => isBuilt(one.resource)).map(one => resourceNamed(one.resource))
  const variables = [
    ...new Set([
      ...bound.flatMap(one => one.variables),
      ...built.flatMap(one => one.approval?.variables ?? []),
      ...sent.map(row => row.name),
    ]),
  ]
  const people = built.flatMap(one =>
    Object.entries(one.fields as Record<string, Field>)
      .filter(([, field]) => field.kind === 'user')
      .map(([name]) => name),
  )
  return {
    roles,
    posts,
    variables,
    ...(built.length === bound.length ? { fields: [...new Set([...people, ...variables])] } : {}),
  }
}

export interface EditorNames {
  roles: { value: string; label: string }[]
  posts: { value: string; label: string }[]
  variables: string[] /** Variables by the words that people know. */
  words: Record<string, string>
  fields: { value: string; label: string }[]
  functions: string[]
}

/** The same names with the words by which people know them: what the editor of models offers. */
export async function editorNames(tx: Tx, key: string, language: Language): Promise<EditorNames> {
  const known = await knownNames(tx, key)
  const roles = await tx.rows<{ value: string; label: string }>(
    sql`select role_alias as value, role_name as label from blade_role where tenant_id = ${tx.tenantId} and is_deleted = 0 and role_alias is not null order by sort nulls last, id`,
  )
  const posts = await tx.rows<{ value: string; label: string }>(
    sql`select post_code as value, post_name as label from blade_post where tenant_id = ${tx.tenantId} and is_deleted = 0 and post_code is not null order by sort nulls last, id`,
  )
  const bound = await tx.rows<{ resource: string }>(
    sql`select distinct resource from work_flow where tenant_id = ${tx.tenantId} and process_key = ${key} and is_deleted = 0`,
  )
  const people = new Map(
    bound
      .filter(one => isBuilt(one.resource))
      .flatMap(one => Object.entries(resourceNamed(one.resource).fields as Record<string, Field>))
      .filter(([, field]) => field.kind === 'user')
      .map(([name, field]) => [name, textOf(field.label, language)]),
  )
  const definitions = bound.filter(one => isBuilt(one.resource)).map(one => resourceNamed(one.resource))
  const variables = [
    ...new Set([...COMMON_VARIABLES.filter(name => name !== 'starterId'), ...(known.variables ?? [])]),
  ].sort()
  const labelOf = (name: string) =>
    definitions
      .map(one => one.approval?.words?.[name] ?? (one.fields as Record<string, Field>)[name]?.label)
      .find(label => label !== undefined) ?? conditionName(conditionNames, key, name)?.label
  const words = Object.fromEntries(
    variables.flatMap(name => {
      const label = labelOf(name)
      return label ? [[name, textOf(label, language)]] : []
    }),
  )
  const unlabelled = (known.fields ?? [])
    .filter(name => /Id$|User$/.test(name) && !people.has(name))
    .map(name => ({ value: name, label: name }))
  return {
    roles,
    posts,
    variables,
    words,
    fields: [...[...people].map(([value, label]) => ({ value, label })), ...unlabelled],
    functions: ['copy'],
  }
}
