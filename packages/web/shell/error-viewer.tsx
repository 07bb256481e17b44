import { App, Badge, Button, Empty, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { clearErrors, uploadErrors, useErrorLog } from './error-log.ts'
import { Icon } from './icon.tsx'
import { BarButton } from './top-bar.tsx'

/** Errors of this browser: type, address, content, stack, time. */
export function ErrorViewer() {
  const t = useT()
  const { modal, message } = App.useApp()
  const entries = useErrorLog(state => state.entries)
  const [isOpen, setOpen] = useState(false)

  const upload = () =>
    void modal.confirm({
      title: t('确定把错误日志上传到服务器？ / Upload the error log to the server?'),
      async onOk() {
        await uploadErrors()
        void message.success(t('发送成功 / Sent'))
      },
    })
  const clear = () =>
    void modal.confirm({
      title: t('确定清空错误日志？ / Clear the error log?'),
      onOk() {
        clearErrors()
        void message.success(t('清空成功 / Cleared'))
      },
    })
  return (
    <>
      <BarButton label={t('错误日志 / Error log')} onClick={() => setOpen(true)}>
        <Badge count={entries.length} size="small" overflowCount={99} offset={[2, -2]}>
          <Icon name="bug" size={17} />
        </Badge>
      </BarButton>
      <Modal
        open={isOpen}
        onCancel={() => setOpen(false)}
        width={860}
        title={t('错误日志 / Error log')}
        destroyOnHidden
        footer={
          entries.length > 0
            ? [
                <Button key="clear" onClick={clear}>
                  {t('清空 / Clear')}
                </Button>,
                <Button key="upload" type="primary" onClick={upload}>
                  {t('上传 / Upload')}
                </Button>,
              ]
            : null
        }
      >
        {entries.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t('没有错误，一切正常。 / No errors, all is well.')}
          />
        ) : (
          <ol className="error-list">
            {entries.map((entry, index) => (
              <li key={`${entry.time}-${index}`}>
                <header>
                  <b>{entry.type}</b>
                  {entry.count > 1 && <i>×{entry.count}</i>}
                  <span>{entry.url}</span>
                  <time>{entry.time}</time>
                </header>
                <p>{entry.message}</p>
                {entry.stack && (
                  <details>
                    <summary>{t('堆栈 / Stack')}</summary>
                    <pre>{entry.stack}</pre>
                  </details>
                )}
              </li>
            ))}
          </ol>
        )}
      </Modal>
    </>
  )
}
