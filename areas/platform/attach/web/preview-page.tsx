import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Watermark } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { localDateTime } from '#kernel/dates.ts'
import { RefusedError, request } from '#packages/web/http/index.ts'
import { useT } from '#packages/web/i18n/index.ts'
import { saveFile } from '#packages/web/kit/fields/files.tsx'
import { Icon } from '#packages/web/shell/icon.tsx'
import { useSession } from '#packages/web/shell/session.ts'
import { useTab } from '#packages/web/shell/use-tab.ts'
import '#packages/web/kit/kit.css'
import './preview.css'

const BASE = '/api/blade-resource/attach'
const LONG_MS = 300_000

interface Head {
  id: string
  originalName: string
  extension: string
  attachSize: number
}
interface Sheet {
  name: string
  rows: { number: number; cells: string[] }[]
  hasMore: boolean
}
const PICTURES = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp'])
const TEXTS = new Set(['txt', 'xml', 'bpmn'])

/** One file to look at, without taking it away: name and time of the viewer lie over it (10-platform 5.6). */
export default function PreviewPage() {
  const t = useT()
  const id = useTab().params.get('id') ?? ''
  const user = useSession(state => state.user)
  const {
    data: head,
    isPending,
    error,
  } = useQuery({
    queryKey: ['preview', id],
    enabled: /^\d+$/.test(id),
    retry: false,
    queryFn: () => request<Head>('GET', `${BASE}/detail`, { params: { id }, noToast: true }),
  })
  const seenAt = useMemo(() => localDateTime(new Date()).slice(0, 16), [id])
  const download = async () => saveFile(await fetchFile(id), head!.originalName)
  return (
    <div className="kit-page preview">
      <header className="kit-head">
        <h1>{head?.originalName ?? t('文件预览 / Preview')}</h1>
        <div className="kit-head-tools">
          {head && (
            <Button icon={<Icon name="download" size={15} />} onClick={() => void download().catch(() => undefined)}>
              {t('下载 / Download')}
            </Button>
          )}
        </div>
      </header>
      <section className="kit-card preview-stage">
        {isPending && !error && id !== '' && <Skeleton active style={{ padding: 24 }} />}
        {(error || id === '') && (
          <p className="kit-nothing">
            {error instanceof RefusedError ? error.message : t('没有这个文件 / There is no such file')}
          </p>
        )}
        {head && (
          <Watermark
            className="preview-mark"
            content={[user?.name ?? user?.account ?? '', seenAt]}
            font={{ fontSize: 14, color: 'rgba(120,120,120,.18)' }}
            gap={[120, 100]}
            zIndex={9}
          >
            <Content head={head} />
          </Watermark>
        )}
      </section>
    </div>
  )
}

const fetchFile = (id: string): Promise<File> =>
  request<File>('GET', `${BASE}/get-file`, { params: { id }, blob: true, timeout: LONG_MS })

function Content({ head }: { head: Head }) {
  const t = useT()
  if (head.extension === 'xlsx' || head.extension === 'csv') return <SheetView id={head.id} />
  if (head.extension === 'docx') return <WordView id={head.id} />
  if (
    head.extension === 'pdf' ||
    head.extension === 'mp4' ||
    head.extension === 'mp3' ||
    PICTURES.has(head.extension) ||
    TEXTS.has(head.extension)
  )
    return <Plain head={head} />
  return (
    <p className="kit-nothing">
      {t('该格式暂不支持预览，请下载查看 / This format cannot be previewed, please download it')}
    </p>
  )
}

/** Kinds the browser displays itself, from bytes in memory: an address alone opens nothing. */
function Plain({ head }: { head: Head }) {
  const { data: file, isError } = useQuery({
    queryKey: ['preview', 'file', head.id],
    queryFn: () => fetchFile(head.id),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const [url, setUrl] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    if (!file) return
    if (TEXTS.has(head.extension)) return void textOfFile(file).then(setText)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file, head.extension])
  if (isError) return <Unread />
  if (!url && !text) return <Skeleton active style={{ padding: 24 }} />
  if (text) return <pre className="preview-text kit-own">{text}</pre>
  if (PICTURES.has(head.extension)) return <img className="preview-picture" src={url} alt={head.originalName} />
  // Without the browser's toolbar: its download would lose the watermark.
  if (head.extension === 'pdf')
    return <iframe className="preview-frame" src={`${url}#toolbar=0&navpanes=0&view=FitH`} title={head.originalName} />
  return head.extension === 'mp4' ? (
    <video className="preview-film" src={url} controls />
  ) : (
    <audio className="preview-film" src={url} controls />
  )
}

const SHOWN_TEXT = 500_000
/** Notepads of Chinese Windows write GBK without a mark. */
async function textOfFile(file: File): Promise<string> {
  const bytes = await file.slice(0, SHOWN_TEXT).arrayBuffer()
  const start = new Uint8Array(bytes)
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  return utf8.slice(0, -3).includes('\uFFFD') ? new TextDecoder('gb18030').decode(bytes) : utf8 || ' '
}

function SheetView({ id }: { id: string }) {
  const t = useT()
  const { data, isPending, isError } = useQuery({
    queryKey: ['preview', 'sheet', id],
    retry: false,
    queryFn: () => request<Sheet>('GET', `${BASE}/preview-sheet`, { params: { id }, timeout: LONG_MS }),
  })
  if (isPending) return <Skeleton active style={{ padding: 24 }} />
  if (isError) return <Unread />
  const width = Math.max(0, ...data.rows.map(row => row.cells.length))
  return (
    <>
      <table className="preview-sheet kit-own" aria-label={data.name}>
        <tbody>
          {data.rows.map(row => (
            <tr key={row.number}>
              <th scope="row">{row.number}</th>
              {Array.from({ length: width }, (_, at) => (
                <td key={at} title={row.cells[at]}>
                  {row.cells[at] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {data.hasMore && (
        <p className="kit-hint" style={{ padding: '0 12px 12px' }}>
          {t('只显示前{n}行，请下载查看全部 / The first {n} rows only; download it to see all', {
            n: data.rows.length,
          })}
        </p>
      )}
    </>
  )
}

function WordView({ id }: { id: string }) {
  const pane = useRef<HTMLDivElement>(null)
  const { data: file, isError } = useQuery({
    queryKey: ['preview', 'file', id],
    queryFn: () => fetchFile(id),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!file || !pane.current) return
    const target = pane.current
    // Foreign parts (altChunk) are whole pages in frames: not shown.
    void import('docx-preview')
      .then(docx =>
        docx.renderAsync(file, target, undefined, { renderAltChunks: false, ignoreLastRenderedPageBreak: true }),
      )
      .catch(() => setFailed(true))
  }, [file])
  if (isError || hasFailed) return <Unread />
  return (
    <div ref={pane} className="preview-docx kit-own">
      {!file && <Skeleton active style={{ padding: 24 }} />}
    </div>
  )
}

function Unread() {
  const t = useT()
  return <p className="kit-nothing">{t('文件没有读到，请下载查看 / The file could not be read, please download it')}</p>
}
