import { Card, Input, Segmented, Select, Space, Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'
import { NotRead } from '#packages/web/kit/not-read.tsx'
import { overdueStage } from '../bill-rental-overdue.ts'
import { DebtorPanel } from './debtor-panel.tsx'
import { DebtorList } from './debtor-list.tsx'
import { useDesk, type Asked, type Choice, type Desk } from './desk-model.ts'
import { ResultsTab } from './results-tab.tsx'
import './desk.css'

const NOTHING: Asked = { dueOnly: true, deptId: '', salesUserId: '', stage: 0, keyword: '' }

/** 催收工作台: who to call today and why, his whole debt beside, what was said and promised, the next step. */
export function ChaseDesk() {
  const t = useT()
  return (
    <div className="chase-desk">
      <h1>{t('催收工作台 / Chase desk')}</h1>
      <Tabs
        items={[
          { key: 'today', label: t('催收名单 / Whom to call'), children: <Names /> },
          { key: 'results', label: t('催收成果 / Results'), children: <ResultsTab /> },
        ]}
      />
    </div>
  )
}

function Names() {
  const [asked, setAsked] = useState<Asked>(NOTHING)
  const [chosen, setChosen] = useState<string>()
  const { data, isFetching, isError, refetch } = useDesk(asked)
  const ask = (more: Partial<Asked>) => setAsked(before => ({ ...before, ...more }))
  const records = data?.records ?? []
  const shown = records.find(one => one.customerId === chosen) ?? records[0]
  return (
    <>
      <Choices asked={asked} ask={ask} desk={data} />
      {isError ? (
        <NotRead onRetry={() => void refetch()} />
      ) : (
        <div className="chase-desk-body">
          <Card size="small" className="chase-desk-list" loading={data === undefined && isFetching}>
            <DebtorList debtors={records} chosen={shown?.customerId} onChoose={setChosen} dueOnly={asked.dueOnly} />
          </Card>
          {shown && <DebtorPanel key={shown.customerId} debtor={shown} />}
        </div>
      )}
    </>
  )
}

function Choices({ asked, ask, desk }: { asked: Asked; ask: (more: Partial<Asked>) => void; desk: Desk | undefined }) {
  const t = useT()
  const list = (choices: readonly Choice[] | undefined) =>
    (choices ?? []).map(one => ({ value: one.id, label: `${one.name}（${one.customers}）` }))
  return (
    <Space wrap className="chase-desk-choices">
      <Segmented
        value={asked.dueOnly}
        onChange={dueOnly => ask({ dueOnly })}
        options={[
          { value: true, label: t('今日应联系 / To call today') },
          { value: false, label: t('全部逾期客户 / All overdue') },
        ]}
      />
      <Select
        allowClear
        placeholder={t('阶段 / Stage')}
        style={{ width: 150 }}
        value={asked.stage || null}
        onChange={stage => ask({ stage: stage ?? 0 })}
        options={overdueStage.values.map(one => ({ value: one.code, label: t(one.label) }))}
      />
      <Select
        allowClear
        placeholder={t('部门 / Branch')}
        style={{ width: 180 }}
        value={asked.deptId || null}
        onChange={deptId => ask({ deptId: deptId ?? '' })}
        options={list(desk?.branches)}
      />
      <Select
        allowClear
        placeholder={t('业务员 / Sales')}
        style={{ width: 150 }}
        value={asked.salesUserId || null}
        onChange={salesUserId => ask({ salesUserId: salesUserId ?? '' })}
        options={list(desk?.sales)}
      />
      <Input.Search
        allowClear
        placeholder={t('客户名称 / Customer')}
        style={{ width: 200 }}
        onSearch={keyword => ask({ keyword: keyword.trim() })}
      />
      {desk && (
        <span className="kit-hint">
          {t('{due}户今日应联系，名单共{n}户，逾期 / {due} to call today of {n}, overdue', {
            due: desk.due,
            n: desk.total,
          })}{' '}
          <Money value={desk.overdueAmt} />
        </span>
      )}
    </Space>
  )
}
