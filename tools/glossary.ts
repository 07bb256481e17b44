// Writes docs/glossary.md from the definitions: one Chinese term, one English noun, one name in code.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { definitions } from '#generated/definitions.ts'
import { textOf } from '#kernel'

const rows = [...definitions]
  .sort((a, b) => a.area.localeCompare(b.area) || a.name.localeCompare(b.name))
  .map(one => `| ${textOf(one.label, 'zh')} | ${textOf(one.label, 'en')} | ${one.name} | ${one.area} |`)
writeFileSync(
  fileURLToPath(new URL('../docs/glossary.md', import.meta.url)),
  `# Glossary / 术语

One Chinese term, one English noun, one name in code. Made by \`npm run glossary\` from the definitions; terms that are no resource stand below.

| 中文 | English | name | area |
|---|---|---|---|
${rows.join('\n')}

| 中文 | English | in code |
|---|---|---|
| 租户 | tenant | \`tenantId\` |
| 数据权限 | data scope | \`scope\`, \`Rights.scope\` |
| 红名单 | red list (masked fields) | flag \`M\`, \`unmasked\` |
| 出账 | to bill (a plan becomes a bill) | \`activate\` |
| 认领 | to claim (money for bills) | \`submit\` of a receipt write-off |
| 核销 | to write off (money onto bills) | \`chargeOff\` |
| 冲销、作废 | to reverse | \`invalid\` |
| 提车 | take (hand-over to the customer) | \`vehicle-extract\` |
| 配车 | allotment | \`vehicle-allot\` |
| 重新提交 | afresh | \`afresh\` |
| 分 | fen, cents of yuan | \`Fen\` |
`,
)
