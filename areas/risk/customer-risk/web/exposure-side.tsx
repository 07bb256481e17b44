import { Form } from 'antd'
import { useEffect, useState } from 'react'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { DriverPanel } from './driver-panel.tsx'
import { ExposurePanel } from './exposure-panel.tsx'
import { driverOf, wishedOf } from './wished.ts'

const PAUSE_MS = 600

const CUSTOMER = 1
/** A form names its customer itself, or among the parties of the contract. */
function customerOf(values: Row | undefined, record: Row | undefined): string {
  const parties = values?.['parties']
  const party = (Array.isArray(parties) ? (parties as (Row | undefined)[]) : []).find(
    one => Number(one?.['mechanismType']) === CUSTOMER && one?.['mechanismId'],
  )
  return String(values?.['customerId'] ?? party?.['mechanismId'] ?? record?.['customerId'] ?? '')
}

/** Beside the form of a contract: what is at stake with its customer, tried anew when cars or cities change. */
export function ExposureSide({ form, record }: FormSlot) {
  const values = Form.useWatch([], form) as Row | undefined
  const customerId = customerOf(values, record)
  const now = JSON.stringify(values ? wishedOf(values) : [])
  const [asked, setAsked] = useState('[]')
  // Not with every key: a number is often typed digit by digit.
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [now])
  if (customerId !== '') return <ExposurePanel customerId={customerId} wished={JSON.parse(asked)} />
  const driver = driverOf({ ...record, ...values })
  return driver ? <DriverPanel {...driver} /> : null
}
