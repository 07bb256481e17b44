import { Popover, Tooltip } from 'antd'
import { Suspense, useState } from 'react'
import { useT } from '../i18n/index.ts'
import { useLook } from '../theme/store.ts'
import { DEFAULT_PRIMARY, paletteOf, THEME_NAMES, themes, type ThemeName } from '../theme/themes.ts'
import { part } from './chunks.ts'
import { Icon } from './icon.tsx'

const ColourPanel = part(() => import('./colour-panel.tsx'))

/** Primary colour, kept per user; the panel that chooses it comes with the first click, not with every first list. */
export function ColourPicker() {
  const t = useT()
  const { name, primary } = useLook()
  const [isWanted, setWanted] = useState(false)
  const shown = primary ?? themes[name].primary ?? DEFAULT_PRIMARY
  const button = (
    <button
      type="button"
      className="bar-button"
      aria-label={t('主题色 / Primary colour')}
      title={t('主题色 / Primary colour')}
      autoFocus={isWanted}
      onClick={() => setWanted(true)}
    >
      <Icon name="palette" size={17} />
      <i className="colour-dot" style={{ background: shown }} />
    </button>
  )
  return isWanted ? (
    <Suspense fallback={button}>
      <ColourPanel shown={shown}>{button}</ColourPanel>
    </Suspense>
  ) : (
    button
  )
}

/** The eleven looks as small pictures of the frame. */
export function ThemePicker() {
  const t = useT()
  const { name, setTheme } = useLook()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={
        <div className="theme-grid" role="radiogroup" aria-label={t('主题 / Theme')}>
          {THEME_NAMES.map(one => (
            <Swatch key={one} name={one} isChosen={one === name} onChoose={() => setTheme(one)} />
          ))}
        </div>
      }
    >
      <Tooltip title={isOpen ? '' : t('主题 / Theme')} mouseEnterDelay={0.4} placement="bottom">
        <button type="button" className="bar-button" aria-label={t('主题 / Theme')} aria-expanded={isOpen}>
          <Icon name="swatch-book" size={17} />
        </button>
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
        <i className="swatch-card" style={{ background: theme.card }}>
          <b style={{ background: paletteOf(theme).solid }} />
        </i>
      </span>
      <span>
        {t(theme.label)}
        {isChosen && <Icon name="check" size={13} />}
      </span>
    </button>
  )
}
