import { App, Button, Form, Space } from 'antd'
import { useState } from 'react'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { withKeys } from '#packages/web/kit/form/values.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useComputed, type Computed } from './use-computed.ts'

/** 按事故带出: liability, cover and deductible as the case and its policies say. */
export function FromCase({ form, record }: FormSlot) {
  const t = useT()
  const accidentId = Form.useWatch('accidentId', form) as string | undefined
  const { isBusy, compute } = useComputed(form, record?.['id'])
  const take = async () => {
    const { liability, liabilityRate, coverCompulsory, coverCommercial, deductibleRate } = await compute(true)
    form.setFieldsValue({ liability, liabilityRate, coverCompulsory, coverCommercial, deductibleRate })
  }
  return (
    <Button
      icon={<Icon name="list" size={15} />}
      style={{ marginBottom: 8 }}
      loading={isBusy}
      disabled={!accidentId}
      onClick={() => void take()}
    >
      {t('按事故带出 / Take from the case')}
    </Button>
  )
}

/** 测算分摊: the shares of C7 into the rows that nobody typed, and the sums below. */
export function ComputeShares({ resource, form, record }: FormSlot) {
  const t = useT()
  const accidentId = Form.useWatch('accidentId', form) as string | undefined
  const { isBusy, compute } = useComputed(form, record?.['id'])
  const [sums, setSums] = useState<Computed>()
  const fill = async () => {
    const answer = await compute()
    const rows = ((form.getFieldValue('losses') as Row[] | undefined) ?? []).filter(one => one['lossKind'])
    const losses = rows.map((row, index) => {
      const { byCompulsory, byCommercial, byOther, bySelf } = answer.losses[index] ?? {}
      return row['sharesTyped'] === true ? row : { ...row, byCompulsory, byCommercial, byOther, bySelf }
    })
    form.setFieldsValue(withKeys(resource, { losses }))
    setSums(answer)
  }
  return (
    <Space wrap style={{ marginBottom: 8 }}>
      <Button
        icon={<Icon name="scale" size={15} />}
        loading={isBusy}
        disabled={!accidentId}
        onClick={() => void fill()}
      >
        {t('测算分摊 / Compute the shares')}
      </Button>
      {sums && (
        <span>
          {t('损失 {loss}，可赔 {claim}，自担 {self} / Losses {loss}, claims {claim}, borne by us {self}', {
            loss: sums.lossTotal,
            claim: sums.claimTotal,
            self: sums.uninsured,
          })}
        </span>
      )}
    </Space>
  )
}

/** 带出客户承担: the lines that C10 proposes, in place of what stands there. */
export function ProposeCharges({ resource, form, record }: FormSlot) {
  const t = useT()
  const { message } = App.useApp()
  const accidentId = Form.useWatch('accidentId', form) as string | undefined
  const { isBusy, compute } = useComputed(form, record?.['id'])
  const fill = async () => {
    const { charges } = await compute()
    form.setFieldsValue(withKeys(resource, { charges: [...charges] }))
    if (charges.length === 0) void message.info(t('没有可向客户收取的项目 / Nothing to charge to the customer'))
  }
  return (
    <Button
      icon={<Icon name="scale" size={15} />}
      style={{ marginBottom: 8 }}
      loading={isBusy}
      disabled={!accidentId}
      onClick={() => void fill()}
    >
      {t('带出测算的客户承担 / Take the proposed charge')}
    </Button>
  )
}
