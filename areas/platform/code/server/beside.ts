import { callsOf, permissionsOf } from '#kernel'
import { type MadeResource, template } from './resource-source.ts'

const line = (text: string): string => text.replace(/[|`\r\n]/g, ' ')

/** Behaviour attaches by name: the frame in which rules are written. */
export const serverOf = ({
  name,
  exportName,
}: MadeResource): string => `import { implement } from '#packages/server/implement.ts'
import { ${exportName} } from '../${name}.ts'

/**
 * Rules across fields: \`prepare(tx, actor, form)\`, with \`form.fault('field', '中文 / English')\`; verbs: a file each
 * beside this one.
 */
export default implement(${exportName}, {})
`

/** The standard pages come from the definition; what shall look otherwise is named here. */
export const webOf = ({
  name,
  exportName,
}: MadeResource): string => `import { customise } from '#packages/web/kit/customise.ts'
import { ${exportName} } from '../${name}.ts'

export default customise(${exportName}, {})
`

export function testOf({ name, exportName, kind, labelZh }: MadeResource): string {
  const rights =
    kind === template.lines
      ? ''
      : `
it('asks a code of its own for every call, so that nobody gets in by signing in alone', () => {
  expect(callsOf(${exportName} as unknown as Resource).filter(call => call.permissions.length === 0 || call.permissions.includes('signed in'))).toEqual([])
})
`
  return `import { expect, it } from 'vitest'
import { ${kind === template.lines ? '' : 'callsOf, '}type Resource } from '#kernel'
import { checkDefinitions } from '#kernel/check.ts'
import { notBuilt } from '#areas/not-built.ts'
import { definitions } from '#generated/definitions.ts'
import { ${exportName} } from './${name}.ts'

it('${labelZh.replace(/[\\']/g, '')} stands among the other definitions without a fault, or the server would not start', () => {
  const others = (definitions as readonly Resource[]).filter(one => one.name !== ${exportName}.name)
  expect(checkDefinitions([...others, ${exportName} as unknown as Resource], notBuilt)).toEqual([])
})
${rights}`
}

export function readmeOf(one: MadeResource): string {
  const { name, exportName, area, labelZh, labelEn, page, kind, definition, table } = one
  const rows = Object.entries(definition.fields)
    .map(([field, spec]) => `| ${field} | ${spec.kind} | ${line(spec.label)} |`)
    .join('\n')
  const head = `# ${name} ${line(labelZh)}\n\n${line(labelEn)}. Table \`${table}\`. Unpack into the root of the tree; nothing here runs by itself.\n`
  const fields = `\n| field | kind | 中文 / English |\n|---|---|---|\n${rows}\n`
  if (kind === template.lines) {
    return `${head}${fields}
To take it over:
1. Put \`${name}.ts\` into the folder of its head and give the head a field \`${exportName}: lines('${line(labelZh)} / ${line(labelEn)}', '', '${name}')\`.
2. \`node tools/generate.ts\`, \`node tools/glossary.ts\`, \`node tools/migrate.ts propose ${name}\`; compare with migration/up.sql.
`
  }
  const calls = callsOf(definition)
    .map(call => `| ${call.method} | ${call.path} | ${call.permissions.join(', ')} |`)
    .join('\n')
  const codes = permissionsOf(definition)
    .map(({ code, label }) => `| ${code} | ${label} |`)
    .join('\n')
  return `${head}${fields}
| method | path | code |
|---|---|---|
${calls}

| button | 中文 / English |
|---|---|
${codes}

Menu row, for its group in areas/platform/menu/menu-tree.ts (the buttons above come by themselves):

    ['${line(labelZh)} / ${line(labelEn)}', '${page}/index', '${definition.permission}'],

To take it over:
1. Row in areas/${area}/README.md: \`| ${line(labelZh)} | ${name} | what is worth knowing |\`.
2. \`node tools/generate.ts\`, \`node tools/glossary.ts\`, \`node tools/migrate.ts propose ${name}\`; compare with migration/up.sql.
3. \`npx vitest run areas/${area}/${name}\`, \`npm test\`.${kind === template.approval ? `\n4. Bind a process to \`${name}\` on /flow/binding, or nobody can submit one.` : ''}
`
}
