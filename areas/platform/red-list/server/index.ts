import { textOf, type Field } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { allResources } from '#packages/server/registry.ts'
import { redList } from '../red-list.ts'

export default implement(redList, {
  /** The words of the definition in the reader's language; the row keeps the Chinese ones for searching. */
  async detail(_tx, { language }, row) {
    const resource = allResources().find(one => one.name === row.resource)
    const field = (resource?.fields as Record<string, Field> | undefined)?.[row.fieldKey ?? '']
    return {
      ...(resource ? { resourceName: textOf(resource.label, language) } : {}),
      ...(field ? { fieldName: textOf(field.label, language) } : {}),
    }
  },
})
