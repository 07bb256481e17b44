import { App } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { DEAD_AGE_MS, onWindowMessage, refresher, setReactions, tokenStore } from '../http/index.ts'
import { currentLanguage, t } from '../i18n/index.ts'
import { isLocked } from './lock.ts'
import { setNavigate } from './navigation.ts'
import { loadSession, signOut, useSession } from './session.ts'
import { closeTab } from './tab-store.ts'

const BEAT_MS = 10_000

/**
 * Connects the client of the server with the page: toasts, the way to /login and /403/index, the beat of the token
 * refresh.
 */
export function Reactions() {
  const navigate = useNavigate()
  const { message } = App.useApp()

  // The router's function changes with every place; the stores always need the newest.
  useEffect(() => setNavigate(navigate), [navigate])

  useEffect(() => {
    let isLeaving = false
    setReactions({
      text: t,
      language: currentLanguage,
      silentCodes: () => useSession.getState().silentCodes,
      toast: text => void message.error({ content: text, key: text }),
      signedOut: text => {
        // Any number of parallel calls lead to the sign-in once (3.5).
        if (isLeaving || !tokenStore.read()) return
        isLeaving = true
        if (text) void message.warning({ content: text, key: 'signed-out' })
        void signOut({ server: false, windows: true }).finally(() => {
          isLeaving = false
        })
      },
      notAllowed: () => {
        closeTab()
        void navigateToForbidden()
      },
    })
    const navigateToForbidden = () => navigate('/403/index')
  }, [message, navigate])

  useEffect(() => {
    const beat = () => {
      void beatOnce()
    }
    const timer = setInterval(beat, BEAT_MS)
    const wake = () => {
      if (document.visibilityState === 'visible') beat()
    }
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', beat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', beat)
    }
  }, [])

  useEffect(
    () =>
      onWindowMessage(said => {
        if (said === 'signed-out') {
          useSession.setState({ hasLeft: true })
          void signOut({ server: false, windows: false })
        }
        if (said === 'new-token' && useSession.getState().status === 'anonymous' && !isLocked()) void loadSession()
      }),
    [],
  )

  return null
}

/**
 * While the token is dead and the server cannot be reached, a dialog stands above the page so that forms survive (L4).
 */
async function beatOnce(): Promise<void> {
  await refresher.beat()
  const { status } = useSession.getState()
  if (status === 'ready' && tokenStore.read() && tokenStore.age() > DEAD_AGE_MS)
    useSession.setState({ status: 'expired' })
  if (status === 'expired' && tokenStore.age() < DEAD_AGE_MS) useSession.setState({ status: 'ready' })
}
