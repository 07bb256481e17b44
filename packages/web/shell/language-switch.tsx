import { useLanguage } from '../i18n/index.ts'
import { Icon } from './icon.tsx'
import './language-switch.css'

/** Shows the other language in its own words. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage()
  return (
    <button
      type="button"
      className="language-switch"
      lang={language === 'zh' ? 'en' : 'zh-CN'}
      onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}
    >
      <Icon name="languages" />
      {language === 'zh' ? 'English' : '简体中文'}
    </button>
  )
}
