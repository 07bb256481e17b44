import { useLayoutEffect, useState, type ReactNode } from 'react'
import { speakVisitorsLanguage } from '../i18n/index.ts'
import { Splash } from './error-pages.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import './open-link.css'

/** A page for whoever has no session: in the language of his browser, with a switch. */
export function OutsideFrame({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(false)
  // Before anything is asked: the server answers in the language of the call, and each opening is entered in its log.
  useLayoutEffect(() => {
    speakVisitorsLanguage()
    setReady(true)
  }, [])
  return isReady ? (
    <>
      <div className="open-link-top">
        <LanguageSwitch />
      </div>
      {children}
    </>
  ) : (
    <Splash />
  )
}
