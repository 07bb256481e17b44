import { App, ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { useLanguage } from '../i18n/index.ts'
import { antdThemeOf } from './antd-theme.ts'
import { useLook } from './store.ts'
import { paletteOf, propertiesOf, themes } from './themes.ts'
import './base.css'

/**
 * Look and language of everything below: antd's tokens, the frame's custom properties and a class on the root element.
 */
export function LookProvider({ children }: { children: ReactNode }) {
  const { name, primary } = useLook()
  const language = useLanguage(state => state.language)
  const theme = themes[name]
  const config = useMemo(() => antdThemeOf(theme, primary), [theme, primary])

  useLayoutEffect(() => {
    const root = document.documentElement
    root.className = `theme-${name}${theme.isDark ? ' is-dark' : ''}`
    root.style.colorScheme = theme.isDark ? 'dark' : 'light'
    for (const [property, value] of Object.entries(propertiesOf(theme, paletteOf(theme, primary))))
      root.style.setProperty(property, value)
  }, [name, theme, primary])

  useLayoutEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    dayjs.locale(language === 'zh' ? 'zh-cn' : 'en')
  }, [language])

  return (
    <ConfigProvider
      theme={config}
      locale={language === 'zh' ? zhCN : enUS}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      <App className="fleet-app" message={{ maxCount: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  )
}
