import { Button, DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useT } from '#packages/web/i18n/index.ts'
import type { CellProps } from '#packages/web/kit/fields/cells.tsx'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import type { PlatformAccount } from '../driver.ts'

const MOST = 10
const rowsOf = (value: unknown): PlatformAccount[] => (Array.isArray(value) ? (value as PlatformAccount[]) : [])

/** Accounts of a driver with platforms: one row each, typed in place. */
export function PlatformAccountsInput({ value, onChange, disabled }: InputProps) {
  const t = useT()
  const rows = rowsOf(value)
  const put = (next: PlatformAccount[]) => onChange?.(next, {})
  const change = (at: number, part: Partial<PlatformAccount>) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <div>
      {rows.map((row, at) => (
        <div key={at} style={{ display: 'flex', gap: 8, marginBottom: 8 }}>
          <Input
            aria-label={t('平台 / Platform')}
            placeholder={t('平台 / Platform')}
            maxLength={40}
            value={row.platform}
            disabled={disabled ?? false}
            onChange={event => change(at, { platform: event.target.value })}
          />
          <Input
            aria-label={t('账号 / Account')}
            placeholder={t('账号 / Account')}
            maxLength={64}
            value={row.account}
            disabled={disabled ?? false}
            onChange={event => change(at, { account: event.target.value })}
          />
          <Input
            aria-label={t('评分 / Score')}
            placeholder={t('评分 / Score')}
            maxLength={8}
            style={{ width: 110 }}
            value={row.score ?? ''}
            disabled={disabled ?? false}
            onChange={event => change(at, { score: event.target.value })}
          />
          <DatePicker
            aria-label={t('开通日期 / Since')}
            placeholder={t('开通日期 / Since')}
            value={row.since ? dayjs(row.since) : null}
            disabled={disabled ?? false}
            onChange={day => change(at, { since: day ? day.format('YYYY-MM-DD') : '' })}
          />
          <Button disabled={disabled ?? false} onClick={() => put(rows.filter((_, index) => index !== at))}>
            {t('删除 / Remove')}
          </Button>
        </div>
      ))}
      {rows.length < MOST && (
        <Button disabled={disabled ?? false} onClick={() => put([...rows, { platform: '', account: '' }])}>
          {t('添加平台账号 / Add a platform account')}
        </Button>
      )}
    </div>
  )
}

export const PlatformAccountsCell = ({ value }: CellProps) =>
  rowsOf(value)
    .map(row => [row.platform, row.account, row.score, row.since].filter(Boolean).join(' '))
    .join('；')
