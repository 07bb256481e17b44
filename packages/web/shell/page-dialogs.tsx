import { App } from 'antd'
import AppContext from 'antd/es/app/context'
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'

type Ask = ReturnType<typeof App.useApp>['modal']['confirm']

/**
 * What a page asks goes with it: over another page nobody knows what a yes would do. What it tells stays, a form closes
 * its tab while it says what came of it.
 */
export function PageDialogs({ children }: { children: ReactNode }) {
  const app = App.useApp()
  const asked = useRef(new Set<{ destroy: () => void }>())
  const own = useMemo(() => {
    const confirm: Ask = props => {
      const dialog = app.modal.confirm({
        ...props,
        afterClose() {
          asked.current.delete(dialog)
          props.afterClose?.()
        },
      })
      asked.current.add(dialog)
      return dialog
    }
    return { ...app, modal: { ...app.modal, confirm } }
  }, [app])
  // Of a tab that is hidden, too: its effects end there.
  useLayoutEffect(() => {
    const open = asked.current
    return () => {
      for (const one of open) one.destroy()
      open.clear()
    }
  }, [])
  return <AppContext value={own}>{children}</AppContext>
}
