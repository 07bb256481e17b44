import { expect, it } from 'vitest'
import { conditionNames } from '#areas/platform/workflow/condition-names.ts'
import { catalogue } from '#areas/platform/workflow/server/catalogue.ts'
import { definitions } from '#generated/definitions.ts'
import { installResources } from '#packages/web/kit/model/world.ts'
import {
  conditionInWords,
  installConditionNames,
  resourceOfProcess,
} from '#packages/web/kit/approval/condition-words.ts'

// Who decides reads on the chart why a step is there: no name of a variable, no code of a value, no bare amount (10-platform 3.6, flow viewer).
installResources(definitions)
installConditionNames(conditionNames)

const conditions = catalogue.flatMap(process =>
  [...process.steps.map(step => step.when), process.skipWhen]
    .filter(one => one !== undefined)
    .map(condition => ({ key: process.key, condition })),
)
const variablesOf = (condition: string): string[] =>
  (condition.replace(/"[^"]*"/g, '').match(/[A-Za-z_]\w*/g) ?? []).filter(
    name => !/^(?:and|or|not|in|true|false|abs)$/.test(name),
  )
/** What is a number for its reader too: days, pieces, percent, points. */
const COUNTED =
  /^(?:days|dueShift|overdueDays|dormantMonths|paybackMonths|restoreRate|earnestRate|dearerRate|priceRise|quoteCount|cumRate|creditScore|vehicleQty|vehicleCount|shortageQty|surplusQty)$/

it.each(conditions)('says in words when a step of $key is there: $condition', ({ key, condition }) => {
  for (const language of ['zh', 'en'] as const) {
    const said = conditionInWords(condition, {
      key,
      resource: resourceOfProcess(key),
      language,
      entries: (_code, entry) => `<${entry}>`,
    })
    for (const name of language === 'zh' ? variablesOf(condition) : [])
      expect(said.split(/[^\w]+/), `${name} has no words`).not.toContain(name)
    expect(/[\u4e00-\u9fff]/.test(said), said).toBe(language === 'zh')
  }
})

it.each(conditions.filter(({ condition }) => /\d/.test(condition.replace(/limit\d/g, ''))))(
  'says what the values stand for where a step of $key asks $condition',
  ({ key, condition }) => {
    const counted = [
      ...condition.matchAll(/\b([A-Za-z_]\w*)\)?\s*(?:==|!=|<=|>=|<|>|\bin\b)\s*(?:\([\d,\s]+\)|[\d.]+)/g),
    ].filter(([, name]) => !COUNTED.test(name!))
    const said = counted.map(([all]) =>
      conditionInWords(all, { key, resource: resourceOfProcess(key), language: 'zh' }),
    )
    expect(said.filter(one => /\d/.test(one.replace(/¥[\d,.]+/g, '')))).toEqual([])
  },
)
