import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NetworkError, RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { newKey } from '#packages/web/kit/ids.ts'
import { useCan } from '#packages/web/shell/session.ts'
import { vehicleContractDeploy } from '../vehicle-contract-deploy.ts'

const ACTIVE = 1

/** 执行: each car alone; those that failed stay listed with their reason and can be run again. */
function RunButton({ record }: DetailSlot) {
  const t = useT()
  const client = useQueryClient()
  const { message, modal } = App.useApp()
  const may = useCan('vehicle_contract_deploy_run')
  const [isBusy, setBusy] = useState(false)
  if (!may || Number(record['status']) !== ACTIVE) return null
  const left = Number(record['qty'] ?? 0) - Number(record['doneQty'] ?? 0)
  const run = async () => {
    setBusy(true)
    try {
      await request('PUT', '/api/ratutech-core/vehicle-contract-deploy/run', {
        body: { id: record['id'] },
        idempotencyKey: newKey(),
        noToast: true,
      })
      await refreshData(client)
      void message.success(t('已执行，结果见车辆明细 / Run; the cars below show what became of each'))
    } catch (error) {
      if (error instanceof NetworkError) return
      if (!(error instanceof RefusedError)) throw error
      void message.error(error.told)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="primary"
      loading={isBusy}
      onClick={() =>
        modal.confirm({
          title: t('执行调配【{no}】？ / Run deployment {no}?', { no: String(record['deployNo']) }),
          content: t(
            '剩余{n}台，逐台执行，失败的可再次执行 / {n} cars left; each runs alone, failed ones can be run again',
            {
              n: left,
            },
          ),
          onOk: run,
        })
      }
    >
      {Number(record['failedQty'] ?? 0) > 0 ? t('重新执行 / Run again') : t('执行 / Run')}
    </Button>
  )
}

export default customise(vehicleContractDeploy, { detail: { actions: RunButton } })
