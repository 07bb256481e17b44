import { Tooltip } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import type { ListSlot } from '#packages/web/kit/customise.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import './rules.css'

interface Rule {
  ruleNo: string
  labels: string[]
  state: 'holds' | 'broken' | 'waiting' | 'unknown'
  breaches: number
  listed: number
  missing: string[]
}
interface Checked {
  lastRun: { runTime: string; entries: number; breaches: number; operatorName: string } | Record<string, never>
  rules: Rule[]
}
const signs = { holds: 'check', broken: 'circle-alert', waiting: 'clock', unknown: 'clock' } as const

/** I1 to I15 with the result of the last run: an empty list means that all passed. A failed rule filters the list. */
export function RulesBanner({ list }: ListSlot) {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data } = useQuery({
    queryKey: ['list', 'ledger-rules', language],
    queryFn: () => request<Checked>('GET', '/api/ratutech-core/ledger/check-page'),
  })
  if (!data) return null
  const { lastRun, rules } = data
  const more = rules.reduce((sum, rule) => sum + rule.breaches - rule.listed, 0)
  const words = {
    holds: t('相符 / Holds'),
    broken: t('不符 / Broken'),
    waiting: t('单据未启用 / Not in use yet'),
    unknown: t('未检查 / Not checked'),
  }
  return (
    <section className="kit-card rules" aria-label={t('检查规则 / Rules')}>
      <header>
        {!('runTime' in lastRun) ? (
          <b>{t('还没有检查过，每天01:30自动检查 / Never checked yet; runs every day at 01:30')}</b>
        ) : (
          <>
            <b className={lastRun.breaches === 0 ? 'rules-ok' : 'kit-late'}>
              {lastRun.breaches === 0
                ? t('账务相符，分毫不差 / The books agree to the fen')
                : t('{n}处不符 / {n} {n|difference|differences}', { n: lastRun.breaches })}
            </b>
            <span>
              {t('最近检查 {time}，{who}，共{n}条分录 / Last run {time}, {who}, {n} {n|entry|entries}', {
                time: lastRun.runTime,
                who: lastRun.operatorName || t('系统 / system'),
                n: lastRun.entries.toLocaleString('en-US'),
              })}
            </span>
            {more > 0 && (
              <span>
                {t(
                  '列表只列出每条规则的前几百处，另有{n}处未列出 / Only the first few hundred per rule are listed; {n} more are not',
                  { n: more.toLocaleString('en-US') },
                )}
              </span>
            )}
          </>
        )}
      </header>
      <ol>
        {rules.map(rule => (
          <li key={rule.ruleNo}>
            <Tooltip
              title={
                <>
                  {rule.labels.map(label => (
                    <div key={label}>{label}</div>
                  ))}
                </>
              }
            >
              <button
                type="button"
                className={`rules-rule is-${rule.state}`}
                aria-pressed={list.query['ruleNo'] === rule.ruleNo}
                onClick={() => list.filter({ ruleNo: list.query['ruleNo'] === rule.ruleNo ? undefined : rule.ruleNo })}
              >
                <b>{rule.ruleNo}</b>
                <Icon name={signs[rule.state]} size={14} />
                <span>{rule.labels[0]}</span>
                <em>{rule.state === 'broken' ? t('{n}处 / {n}', { n: rule.breaches }) : words[rule.state]}</em>
              </button>
            </Tooltip>
          </li>
        ))}
      </ol>
    </section>
  )
}
