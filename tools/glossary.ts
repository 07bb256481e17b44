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

## Words of comments and docs

Use the standard term of the field.

| Use | Not | Meaning here |
|---|---|---|
| cache, evict | keep, make room | values held in memory; removed when the limit is reached |
| lease, expire | hold, run out | the time for which a replica owns a job or key |
| cursor | place, where it stood | the position at which a job or list continues |
| snapshot | as it stood | data as of one moment |
| retry, attempt | again, one more try | a failed operation is run another time |
| leader | the one who came first | the replica or window that acts for all |
| back-pressure, queue | wait in line | the producer waits for the consumer |
| idempotent | done once or done already | repeating the call has no second effect |
| row-level security, predicate | wall, net | what limits a statement to a tenant or scope |
| append-only | nobody may rewrite it | rows can be inserted and read |
| foreign key, reference | points to, hangs on | a column that holds another row's id |
| reload, fetch | read anew, ask again | data is requested from the server |
| fallback | else the other | used when the first choice is missing |
| refusal | complaint, fault | an expected \`Refused\` with its kind; everything else thrown is a bug |
| user, caller, reader | he, who, somebody | the person or code that makes the request |
`,
)
