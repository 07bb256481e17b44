import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { customise, type FormSlot } from '#packages/web/kit/customise.ts'
import { behaviourOfLevel, standardBehaviour } from '../behaviour.ts'
import { riskRecord } from '../risk-record.ts'

/** The standard points of a type and level stand at once; what somebody typed stays. */
function StandardPoints({ form, how }: FormSlot) {
  const type = Form.useWatch('recordType', form) as string | undefined
  const level = Number(Form.useWatch('level', form) ?? 0)
  const set = useRef('')
  useEffect(() => {
    const line = behaviourOfLevel(standardBehaviour, type ?? '', level)
    const now = String(form.getFieldValue('points') ?? '')
    if (how !== 'add' || !line || (now !== '' && now !== set.current)) return
    set.current = line.points.toFixed(1)
    form.setFieldValue('points', set.current)
  }, [type, level])
  return null
}

export default customise(riskRecord, { form: { before: { points: StandardPoints } } })
