import { Button } from 'antd'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { t } from '../i18n/index.ts'
import { CHUNK_ERRORS, forgetFailedParts } from './chunks.ts'
import { logError } from './error-log.ts'
import { Notice } from './error-pages.tsx'
import { saveDrafts } from './tab-store.ts'

interface Props {
  scope: string
  children: ReactNode
  onRetry?: () => void
}
interface State {
  error?: Error
  isOutdated?: boolean
}

/**
 * Tabs in which 重试 was pressed and has not yet been answered: the one who asks again is another boundary than the one
 * who was asked.
 */
const retried = new Set<string>()

/**
 * One per tab: a page that breaks leaves the others alone. A chunk that does not load may mean that the server has
 * moved on (S1).
 */
export class Boundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    logError(error, `${this.props.scope} ${info.componentStack?.trim().split('\n')[0] ?? ''}`)
    if (CHUNK_ERRORS.includes(error.name)) void this.#ofChunk(retried.delete(this.props.scope))
  }

  /**
   * Most browsers never ask again for a module that once did not come, whatever 重试 does: then the window begins anew,
   * as soon as the server can be reached.
   */
  async #ofChunk(isSecond: boolean): Promise<void> {
    const server = await serverNow()
    if (isSecond && server === 'ours') await saveDrafts().finally(() => location.reload())
    else this.setState({ isOutdated: server === 'newer' })
  }

  retry = (): void => {
    retried.add(this.props.scope)
    forgetFailedParts()
    this.props.onRetry?.()
    this.setState({ error: undefined, isOutdated: undefined })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    if (this.state.isOutdated) {
      return (
        <Notice
          picture="update"
          title={t('系统已更新，请刷新 / The system has been updated, please refresh')}
          text={t('已填写的内容会先存为草稿。 / What you typed is saved as a draft first.')}
          action={
            <Button type="primary" onClick={() => void saveDrafts().finally(() => location.reload())}>
              {t('刷新 / Refresh')}
            </Button>
          }
        />
      )
    }
    const isChunk = CHUNK_ERRORS.includes(error.name)
    return (
      <Notice
        picture="broken"
        title={t('页面加载失败 / The page failed to load')}
        text={
          isChunk
            ? t(
                '网络不稳定或服务正在更新，请重试。 / The network is unstable or the service is being updated, try again.',
              )
            : t(
                '页面出错了，其他标签页不受影响；错误已记入日志。 / This page has failed, other tabs are not affected; the error is in the log.',
              )
        }
        action={
          <Button type="primary" onClick={this.retry}>
            {t('重试 / Retry')}
          </Button>
        }
      />
    )
  }
}

/** Compares our build with the one that the server hands out now. */
async function serverNow(): Promise<'ours' | 'newer' | 'away'> {
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text()
    const theirs = /<meta name="build" content="([^"]*)"/.exec(page)?.[1]
    return theirs !== undefined && theirs !== document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
      ? 'newer'
      : 'ours'
  } catch {
    // No connection: the ordinary text with "retry" is the right one.
    return 'away'
  }
}
