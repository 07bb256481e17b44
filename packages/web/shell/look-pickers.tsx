import { ColorPicker, Popover, Tooltip } from 'antd'
import { useState } from 'react'
import { useT } from '../i18n/index.ts'
import { useLook } from '../theme/store.ts'
import { DEFAULT_PRIMARY, paletteOf, THEME_NAMES, themes, type ThemeName } from '../theme/themes.ts'
import { Icon } from './icon.tsx'

const PRESETS = ['#409eff', '#1f6fc4', '#0e8a8a', '#2ba471', '#d97706', '#d9485f', '#6a4fd8', '#475569']

/** Primary colour, kept per user; shades that can be read are derived from it. */
export function ColourPicker() {
  const t = useT()
  const { name, primary, setPrimary } = useLook()
  const shown = primary ?? themes[name].primary ?? DEFAULT_PRIMARY
  return (
    <ColorPicker
      value={shown} disabledAlpha placement="bottomRight" arrow={false}
      presets={[{ label: t('常用 / Presets'), colors: PRESETS }]}
      onChangeComplete={colour => setPrimary(colour.toHexString().slice(0, 7))}
      panelRender={panel => <div>{panel}<button type="button" className="link-button"
        onClick={() => setPrimary(undefined)}>{t('恢复主题色 / Colour of the theme')}</button></div>}
    >
      <button type="button" className="bar-button" aria-label={t('主题色 / Primary colour')} title={t('主题色 / Primary colour')}>
        <Icon name="palette" size={17} /><i className="colour-dot" style={{ background: shown }} />
      </button>
    </ColorPicker>
  )
}

/** The eleven looks as small pictures of the frame. */
export function ThemePicker() {
  const t = useT()
  const { name, setTheme } = useLook()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen} onOpenChange={setOpen} trigger="click" placement="bottomRight" arrow={false}
      content={
        <div className="theme-grid" role="radiogroup" aria-label={t('主题 / Theme')}>
          {THEME_NAMES.map(one => <Swatch key={one} name={one} isChosen={one === name} onChoose={() => setTheme(one)} />)}
        </div>
      }
    >
      <Tooltip title={isOpen ? '' : t('主题 / Theme')} mouseEnterDelay={0.4} placement="bottom">
        <button type="button" className="bar-button" aria-label={t('主题 / Theme')} aria-expanded={isOpen}><Icon name="swatch-book" size={17} /></button>
      </Tooltip>
    </Popover>
  )
}

function Swatch({ name, isChosen, onChoose }: { name: ThemeName; isChosen: boolean; onChoose: () => void }) {
  const t = useT()
  const theme = themes[name]
  return (
    <button type="button" role="radio" aria-checked={isChosen} className="swatch" onClick={onChoose}>
      <span className="swatch-frame" style={{ background: theme.page, borderColor: theme.line }}>
        <i style={{ background: theme.side.ground, gridArea: 'side' }} />
        <i style={{ background: theme.bar.ground, gridArea: 'bar', borderBottom: `1px solid ${theme.bar.line}` }} />
        <i className="swatch-card" style={{ background: theme.card }}><b style={{ background: paletteOf(theme).solid }} /></i>
      </span>
      <span>{t(theme.label)}{isChosen && <Icon name="check" size={13} />}</span>
    </button>
  )
}
