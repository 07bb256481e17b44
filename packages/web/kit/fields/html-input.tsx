import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { part } from '../../shell/chunks.ts'

interface Props {
  value: unknown
  onChange: (html: string) => void
  onBlur: () => void
  label: string
  id: string | undefined
  disabled: boolean
  isWrong: boolean
  height?: number
  onReady?: (insert: (html: string) => void) => void
}

const RichEditor = part(() => import('../editor/rich-editor.tsx'))

/** Clauses and notes with marks. The editor is heavy: it comes with the first form that has such a field. */
export const HtmlInput = ({ value, height = 500, ...rest }: Props) => (
  <Suspense
    fallback={
      <div style={{ height }}>
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    }
  >
    <RichEditor {...rest} height={height} value={typeof value === 'string' ? value : ''} />
  </Suspense>
)
