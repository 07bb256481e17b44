import { Button } from 'antd'
import { RefusedError } from '../http/index.ts'
import { useT } from '../i18n/index.ts'
import { Forbidden, NotFound, Notice } from '../shell/error-pages.tsx'
import { whyOf } from './why-failed.ts'

interface Props {
  error: Error | null
  onRetry: () => void
  onBack: () => void
}

/** What stands in the place of a record that is not the reader's, is not there, or could not be read for now. */
export function RecordFailed({ error, onRetry, onBack }: Props) {
  const t = useT()
  const why = whyOf(error)
  if (why === 'forbidden') return <Forbidden onBack={onBack} />
  if (why === 'missing') return <NotFound />
  return (
    <Notice
      picture="offline"
      title={t('没有读到数据 / This could not be read')}
      text={
        error instanceof RefusedError
          ? error.msg
          : t('网络异常，请检查网络后重试 / Network error, check the network and retry')
      }
      action={
        <Button type="primary" onClick={onRetry}>
          {t('重试 / Retry')}
        </Button>
      }
    />
  )
}
