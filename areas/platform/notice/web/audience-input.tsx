import { dept, many, ref, user, type Field } from '#kernel'
import { NamedIds, type CellProps } from '#packages/web/kit/fields/cells.tsx'
import { inputs, type InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { useKind } from '#packages/web/kit/fields/use-kind.ts'

/** What an announcement is addressed to, by its audience (10-platform 5.7). */
const kinds: Readonly<Record<number, Field>> = {
  2: many(dept('部门 / Departments')),
  3: many(ref('角色 / Roles', '', 'role')),
  4: many(ref('岗位 / Posts', '', 'post')),
  5: many(user('人员 / People')),
}

/** Ids travel as one comma list (blade-dialect 1). */
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',').filter(Boolean) : []

/**
 * Departments are chosen in the tree, roles, posts and people by name; changing the audience type clears the choice.
 */
export function AudienceInput(props: InputProps) {
  const { onChange } = props
  const audience = useKind('audience', () => onChange?.([], {}))
  const field = kinds[audience]
  if (!field) return null
  const Picker = inputs[field.kind]
  return <Picker key={audience} {...props} field={field} value={listOf(props.value)} many />
}

export function AudienceCell({ value, row }: CellProps) {
  return <NamedIds field={kinds[Number(row['audience'])] ?? kinds[5]!} row={row} ids={listOf(value)} />
}
