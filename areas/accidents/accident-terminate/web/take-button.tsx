import { Button, Form } from 'antd'
import { useState } from 'react'
import { request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import type { FormSlot } from '#packages/web/kit/customise.ts'
import { withKeys } from '#packages/web/kit/form/values.ts'
import type { Row } from '#packages/web/kit/model/world.ts'
import { Icon } from '#packages/web/shell/icon.tsx'

interface Proposed {
  readonly repairs: readonly Row[]
  readonly claims: readonly Row[]
  readonly charges: readonly Row[]
}

/** 带出: accepted repairs, claims that the registrations expect, and the registered charge of the customer. */
export function TakeFromCase({ resource, form }: FormSlot) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const accidentId = Form.useWatch('accidentId', form) as string | undefined
  const take = async () => {
    setBusy(true)
    try {
      const found = await request<Proposed>('GET', '/api/ratutech-core/accident-terminate/propose', {
        params: { accidentId },
      })
      const typed = ((form.getFieldValue('repairs') as Row[] | undefined) ?? []).filter(
        one => one['item'] && !one['dickerId'],
      )
      form.setFieldsValue(
        withKeys(resource, {
          repairs: [...found.repairs, ...typed],
          claims: [...found.claims],
          charges: [...found.charges],
        }),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<Icon name="list" size={15} />}
      style={{ marginBottom: 8 }}
      loading={isBusy}
      disabled={!accidentId}
      onClick={() => void take()}
    >
      {t('带出维修、赔款与客户承担 / Take repairs, claims and charge')}
    </Button>
  )
}
