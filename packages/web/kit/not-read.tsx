import { Button } from 'antd'
import { useT } from '../i18n/index.ts'

/** In the place of what did not come for now: nobody has to close and open again to ask once more. */
export function NotRead({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <div className="kit-nothing">
      <p>{t('没有读到数据 / This could not be read')}</p>
      <Button onClick={onRetry}>{t('重试 / Retry')}</Button>
    </div>
  )
}
