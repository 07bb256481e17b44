import { App } from 'antd'
import { useT } from '../i18n/index.ts'

/** Leaves what somebody fills in: at once while nothing was changed, else after asking. */
export function useLeaving(): (isChanged: boolean, leave: () => void) => void {
  const t = useT()
  const { modal } = App.useApp()
  return (isChanged, leave) => {
    if (!isChanged) return leave()
    modal.confirm({
      title: t('内容未保存，确定离开吗？ / Changes are not saved, leave anyway?'),
      okText: t('离开 / Leave'),
      cancelText: t('继续填写 / Keep editing'),
      onOk: leave,
    })
  }
}
