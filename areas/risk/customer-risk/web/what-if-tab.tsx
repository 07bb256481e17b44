import { Alert, Button, Descriptions, Input, InputNumber, Select, Space, Table } from 'antd'
import { useState } from 'react'
import { servicePrefix } from '#kernel'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { DetailSlot } from '#packages/web/kit/customise.ts'
import { Money } from '#packages/web/kit/fields/pieces.tsx'

interface Answer {
  ok: boolean
  refusals: { level: string; message: `${string} / ${string}` }[]
  cities: {
    cityCode: string
    cityName: string
    availableBefore: number
    availableAfter: number
    useBefore: string
    useAfter: string
  }[]
  group: { name: string; roomBefore: number; roomAfter: number } | ''
  ceilings: { regionName: string; roomBefore: number; roomAfter: number }[]
  netExposureBefore: string
  netExposureAfter: string
}

/** What a contract of n cars would do to quota, group, ceilings and exposure; nothing is written. */
export default function WhatIfTab({ record }: DetailSlot) {
  const t = useT()
  const cities = (record['tree'] ?? []) as { cityCode: string; cityName: string }[]
  const [cityCode, setCity] = useState(cities[0]?.cityCode)
  const [n, setN] = useState(1)
  const [amount, setAmount] = useState('')
  const [answer, setAnswer] = useState<Answer>()
  const ask = async () =>
    setAnswer(
      await request<Answer>('POST', `${servicePrefix.core}/risks/customer-risk/what-if`, {
        body: { customerId: record['id'], items: [{ cityCode, n, ...(amount ? { amount } : {}) }] },
      }),
    )
  const rooms = answer
    ? [
        ...answer.cities.map(one => ({ name: one.cityName, before: one.availableBefore, after: one.availableAfter })),
        ...(answer.group
          ? [{ name: answer.group.name, before: answer.group.roomBefore, after: answer.group.roomAfter }]
          : []),
        ...answer.ceilings.map(one => ({ name: `${one.regionName} `, before: one.roomBefore, after: one.roomAfter })),
      ]
    : []
  return (
    <section className="kit-card kit-section">
      <Space wrap>
        <Select
          aria-label={t('城市 / City')}
          style={{ width: 160 }}
          value={cityCode}
          onChange={setCity}
          options={cities.map(one => ({ value: one.cityCode, label: one.cityName }))}
        />
        <InputNumber
          aria-label={t('台数 / Vehicles')}
          min={1}
          value={n}
          onChange={value => setN(value ?? 1)}
          suffix={t('台 / vehicles')}
        />
        <Input
          aria-label={t('金额 / Amount')}
          placeholder={t('金额，空为平均单台敞口 / Amount; empty: average per vehicle')}
          style={{ width: 280 }}
          value={amount}
          onChange={event => setAmount(event.target.value)}
        />
        <Button type="primary" disabled={!cityCode} onClick={() => void ask()}>
          {t('试算 / Try')}
        </Button>
      </Space>
      {answer && (
        <>
          <Alert
            showIcon
            type={answer.ok ? 'success' : 'error'}
            title={
              answer.ok
                ? t('额度足够 / The quota suffices')
                : answer.refusals.map(one => `${one.level} ${t(one.message)}`).join('; ')
            }
          />
          <Descriptions
            size="small"
            items={[
              { key: 'b', label: t('净敞口 / Net exposure'), children: <Money value={answer.netExposureBefore} /> },
              { key: 'a', label: t('签约后 / After it'), children: <Money value={answer.netExposureAfter} /> },
            ]}
          />
          <Table
            size="small"
            rowKey="name"
            pagination={false}
            dataSource={rooms}
            columns={[
              { title: t('剩余 / Room in'), dataIndex: 'name' },
              { title: t('现在 / Now'), dataIndex: 'before', align: 'right', width: 120 },
              { title: t('签约后 / After'), dataIndex: 'after', align: 'right', width: 120 },
            ]}
          />
        </>
      )}
    </section>
  )
}
