import { ColorPicker } from 'antd'
import { useState, type ReactNode } from 'react'
import { useT } from '../i18n/index.ts'
import { useLook } from '../theme/store.ts'

const PRESETS = ['#409eff', '#1f6fc4', '#0e8a8a', '#2ba471', '#d97706', '#d9485f', '#6a4fd8', '#475569']

/** Opens at once: it is fetched by the click that asks for it. Shades that can be read are derived from the colour. */
export default function ColourPanel({ shown, children }: { shown: string; children: ReactNode }) {
  const t = useT()
  const setPrimary = useLook(look => look.setPrimary)
  const [isOpen, setOpen] = useState(true)
  return (
    <ColorPicker
      open={isOpen}
      onOpenChange={setOpen}
      value={shown}
      disabledAlpha
      placement="bottomRight"
      arrow={false}
      presets={[{ label: t('常用 / Presets'), colors: PRESETS }]}
      onChangeComplete={colour => setPrimary(colour.toHexString().slice(0, 7))}
      panelRender={panel => (
        <div>
          {panel}
          <button type="button" className="link-button" onClick={() => setPrimary(undefined)}>
            {t('恢复主题色 / Colour of the theme')}
          </button>
        </div>
      )}
    >
      {children}
    </ColorPicker>
  )
}
