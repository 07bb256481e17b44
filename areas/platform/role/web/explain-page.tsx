import { AutoComplete, Button, Input, Select, Table, type TableColumnsType } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { permissionsOf, textOf, user } from '#kernel'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useLanguage, useT } from '#packages/web/i18n/index.ts'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { ToneTag } from '#packages/web/kit/fields/pieces.tsx'
import { allResources } from '#packages/web/kit/model/world.ts'
import '#packages/web/kit/kit.css'
import '#packages/web/kit/list.css'
import './grant.css'

interface Step {
  step: string
  passed: boolean
  detail: string
}
interface Explained {
  allowed: boolean
  steps: Step[]
}
interface Audit {
  time?: string
  findings?: number
  resources?: number
  people?: number
  found?: { kind: string; kindName: string; what: string }[]
}
const who = user('用户 / User', 'R')

/** Why can somebody do this, or see that, or not: in the steps in which the server decides it (10-platform 4.6). */
export default function ExplainPage() {
  const t = useT()
  const [asked, setAsked] = useState({ userId: '', code: '', resource: '', id: '' })
  const [names, setNames] = useState<Record<string, unknown>>({})
  const [answer, setAnswer] = useState<Explained>()
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ask = (patch: Partial<typeof asked>) => {
    setAsked(before => ({ ...before, ...patch }))
    setAnswer(undefined)
  }
  const { codes, records } = useChoices()
  const isComplete = asked.userId !== '' && (asked.code !== '' || (asked.resource !== '' && asked.id !== ''))
  const send = async () => {
    setBusy(true)
    setFault('')
    try {
      setAnswer(
        await request<Explained>('GET', '/api/blade-system/authority/explain', { params: asked, noToast: true }),
      )
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setFault(error.told)
    } finally {
      setBusy(false)
    }
  }
  const columns = useStepColumns()
  return (
    <div className="kit-page kit-list">
      <header className="kit-head">
        <h1>{t('权限解释 / Rights explainer')}</h1>
      </header>
      <section className="kit-card explain-card">
        <div className="explain-ask">
          <RefPicker
            field={who}
            name="userId"
            value={asked.userId}
            record={() => names}
            placeholder={t('用户 / User')}
            aria-label={t('用户 / User')}
            onChange={(next, extras) => {
              setNames(extras)
              ask({ userId: String(next ?? '') })
            }}
          />
          <AutoComplete
            value={asked.code}
            options={codes}
            allowClear
            placeholder={t('权限编号，如 contract_lease_seal / Code, e.g. contract_lease_seal')}
            aria-label={t('权限编号 / Code')}
            onChange={code => ask({ code: code ?? '' })}
            showSearch={{
              filterOption: (typed, option) =>
                `${option?.value} ${option?.label}`.toLowerCase().includes(typed.toLowerCase()),
            }}
          />
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            options={records}
            value={asked.resource || null}
            placeholder={t('业务 / Records')}
            aria-label={t('业务 / Records')}
            onChange={resource => ask({ resource: resource ?? '' })}
          />
          <Input
            value={asked.id}
            allowClear
            placeholder={t('记录编号（地址中的id） / Record id, as in its address')}
            aria-label={t('记录编号 / Record id')}
            onChange={event => ask({ id: event.target.value.trim() })}
          />
          <Button
            type="primary"
            disabled={!isComplete}
            loading={isBusy}
            onClick={() => void send().catch(() => undefined)}
          >
            {t('解释 / Explain')}
          </Button>
        </div>
        {fault && (
          <div className="kit-refusal" role="alert">
            {fault}
          </div>
        )}
        {answer && (
          <p className="explain-verdict">
            <ToneTag tone={answer.allowed ? 'success' : 'danger'}>
              {answer.allowed ? t('允许 / Allowed') : t('不允许 / Not allowed')}
            </ToneTag>
          </p>
        )}
        {answer && (
          <Table<Step> size="small" rowKey="step" columns={columns} dataSource={answer.steps} pagination={false} />
        )}
        {!answer && !fault && (
          <p className="kit-hint">
            {t(
              '选择用户与权限，或业务与记录，逐步说明服务器如何判断。 / Choose a user and a right, or a record: the steps are those in which the server decides.',
            )}
          </p>
        )}
      </section>
      <AuditCard />
    </div>
  )
}

function useStepColumns(): TableColumnsType<Step> {
  const t = useT()
  return [
    { key: 'step', title: t('步骤 / Step'), width: 180, dataIndex: 'step' },
    {
      key: 'passed',
      title: t('结果 / Result'),
      width: 110,
      render: (_value, one) => (
        <ToneTag tone={one.passed ? 'success' : 'danger'}>
          {one.passed ? t('通过 / Passed') : t('不通过 / Failed')}
        </ToneTag>
      ),
    },
    { key: 'detail', title: t('说明 / Why'), render: (_value, one) => <span className="kit-own">{one.detail}</span> },
  ]
}

function useChoices() {
  const language = useLanguage(state => state.language)
  return useMemo(() => {
    const resources = allResources().filter(one => one.kind !== 'lines')
    const codes = new Map(
      resources.flatMap(one =>
        permissionsOf(one).map(({ code, label }): [string, string] => [
          code,
          `${textOf(one.label, language)} · ${textOf(label, language)}`,
        ]),
      ),
    )
    return {
      codes: [...codes]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([value, label]) => ({ value, label: `${value}　${label}` })),
      records: resources
        .filter(one => one.kind === 'record' && one.page)
        .map(one => ({ value: one.name, label: textOf(one.label, language) })),
    }
  }, [language])
}

/** What the nightly job found when it asked the explainer and the calls the same questions. */
function AuditCard() {
  const t = useT()
  const language = useLanguage(state => state.language)
  const { data } = useQuery({
    queryKey: ['access-audit', language],
    queryFn: () => request<Audit>('GET', '/api/blade-system/authority/audit', { silent: true }),
  })
  if (!data) return null
  const columns: TableColumnsType<NonNullable<Audit['found']>[number]> = [
    { key: 'kind', title: t('类别 / Kind'), width: 240, dataIndex: 'kindName' },
    { key: 'what', title: t('内容 / What'), render: (_value, one) => <span className="kit-own">{one.what}</span> },
  ]
  return (
    <section className="kit-card explain-card">
      <h2>{t('夜间权限核查 / Nightly access audit')}</h2>
      <p className="kit-hint">
        {data.time
          ? t(
              '{time} 核查了{resources}种业务、{people}名用户，发现{findings}项。 / At {time}: {resources} {resources|resource|resources} and {people} {people|user|users} checked, {findings} {findings|problem|problems} found.',
              { time: data.time.slice(0, 16), resources: data.resources, people: data.people, findings: data.findings },
            )
          : t('尚未运行，每日04:30自动核查。 / Not run yet: it runs every day at 04:30.')}
      </p>
      {(data.found?.length ?? 0) > 0 && (
        <Table
          size="small"
          rowKey={one => `${one.kind} ${one.what}`}
          columns={columns}
          dataSource={data.found ?? []}
          pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true }}
        />
      )}
    </section>
  )
}
