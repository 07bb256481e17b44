import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { localDateTime } from '#kernel'
import { useT } from '../../i18n/index.ts'
import { Icon } from '../../shell/icon.tsx'
import { useSession } from '../../shell/session.ts'
import { ApprovalTrail } from '../detail/approval-trail.tsx'
import './print-approval.css'

interface Props {
  title: string
  subtitle: ReactNode
  instanceId: string
  /** What was applied for. */
  children: ReactNode
}

/**
 * The approval on paper: what was applied for, who decided what and when, under his signature. Seen first, so that
 * every picture has come before it is printed.
 */
export function PrintApproval(props: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Icon name="printer" size={14} />} onClick={() => setOpen(true)}>
        {t('打印审批单 / Print the approval')}
      </Button>
      {isOpen && (
        <Modal
          open
          rootClassName="kit-print-root"
          width={860}
          title={t('打印审批单 / Print the approval')}
          onCancel={() => setOpen(false)}
          footer={[
            <Button key="close" onClick={() => setOpen(false)}>
              {t('关闭 / Close')}
            </Button>,
            <Button key="print" type="primary" onClick={() => window.print()}>
              {t('打印 / Print')}
            </Button>,
          ]}
        >
          <Sheet {...props} />
        </Modal>
      )}
    </>
  )
}

function Sheet({ title, subtitle, instanceId, children }: Props) {
  const t = useT()
  const user = useSession(state => state.user)
  return (
    <article className="kit-print-sheet" aria-label={t('审批单 / Approval sheet')}>
      <header>
        <h1>{t('{name}审批单 / {name}: approval', { name: title })}</h1>
        <p>{subtitle}</p>
      </header>
      {children}
      <section>
        <h2>{t('审批意见 / Opinions')}</h2>
        <ApprovalTrail instanceId={instanceId} />
      </section>
      <footer>
        {t('{name} 打印于 {time} / Printed by {name} at {time}', {
          name: user?.name ?? '',
          time: localDateTime(new Date()).slice(0, 16),
        })}
      </footer>
    </article>
  )
}
