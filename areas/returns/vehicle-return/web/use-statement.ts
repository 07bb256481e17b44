import { App } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { refreshData } from '#packages/web/kit/data.ts'
import { newKey } from '#packages/web/kit/ids.ts'

/** Stores what was changed of a statement; its figures are made anew by the server. */
export function useStatement(id: string, seq: number, contractRecordId: string) {
  const t = useT()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const save = async (more: Readonly<Record<string, unknown>>): Promise<boolean> => {
    setBusy(true)
    try {
      await request('PUT', '/api/ratutech-core/vehicle-return/update-statistics-cost-settlement', {
        body: { id, contractRecordId, seq, ...more },
        idempotencyKey: newKey(),
        noToast: true,
      })
      void message.success(
        more['send'] === true
          ? t('核算单已发送客户 / The statement was sent')
          : t('核算已保存 / The statement was saved'),
      )
      await refreshData(client)
      return true
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      void message.error(error.told)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save, subject: { id, contractRecordId, seq } }
}
export type StatementState = ReturnType<typeof useStatement>
