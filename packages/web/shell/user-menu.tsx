import { App, Dropdown, type MenuProps } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage, useT } from '../i18n/index.ts'
import { part } from './chunks.ts'
import { Icon } from './icon.tsx'
import { Face } from './own-avatar.tsx'
import { findPage } from './pages.ts'
import { placeChosen, signOut, useSession } from './session.ts'

const SwitchDialog = part(() => import('./switch-dialog.tsx'))

export function UserMenu({ isShort }: { isShort: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const { language, setLanguage } = useLanguage()
  const user = useSession(state => state.user)
  const canSeeBoard = useSession(state => state.codes.has('dashboard') || state.codes.has('dashboard_view'))
  const canSwitch = useSession(state => state.canSwitch)
  const choosesPlace = useSession(state => state.choosesPlace)
  const [isSwitching, setSwitching] = useState(false)
  const closeSwitch = () => {
    setSwitching(false)
    placeChosen()
  }

  const leave = () =>
    void modal.confirm({
      title: t('退出系统，是否继续？ / Leave the system?'),
      okText: t('退出登录 / Log out'),
      async onOk() {
        await signOut({ server: true, windows: true })
        void navigate('/login')
      },
    })
  const page = (path: string, label: string, icon: string) =>
    findPage(path)
      ? [{ key: path, label, icon: <Icon name={icon} size={15} />, onClick: () => void navigate(path) }]
      : []
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <div className="who">
          <b className="kit-own">{user?.name}</b>
          <span>
            {user?.account} · {t('租户 / Tenant')} {user?.tenantId}
          </span>
        </div>
      ),
    },
    { type: 'divider' },
    ...(canSeeBoard ? page('/wel/dashboard', t('首页看板 / Dashboard'), 'chart-column') : []),
    ...page('/info/index', t('个人信息 / Personal information'), 'circle-user-round'),
    ...(findPage('/info/index')
      ? [
          {
            key: 'delegation',
            label: t('我的委托 / My delegation'),
            icon: <Icon name="users" size={15} />,
            onClick: () => void navigate('/info/index'),
          },
        ]
      : []),
    ...page('/password/index', t('修改密码 / Change password'), 'key-round'),
    ...(canSwitch
      ? [
          {
            key: 'switch',
            label: t('切换部门角色 / Switch department and role'),
            icon: <Icon name="arrow-left-right" size={15} />,
            onClick: () => setSwitching(true),
          },
        ]
      : []),
    {
      key: 'language',
      label: t('语言 / Language'),
      icon: <Icon name="languages" size={15} />,
      children: [
        {
          key: 'zh',
          label: '简体中文',
          icon: (
            <Icon name={language === 'zh' ? 'check' : ''} size={14} className={language === 'zh' ? '' : 'is-blank'} />
          ),
          onClick: () => setLanguage('zh'),
        },
        {
          key: 'en',
          label: 'English',
          icon: (
            <Icon name={language === 'en' ? 'check' : ''} size={14} className={language === 'en' ? '' : 'is-blank'} />
          ),
          onClick: () => setLanguage('en'),
        },
      ],
    },
    { type: 'divider' },
    { key: 'leave', label: t('退出登录 / Log out'), icon: <Icon name="log-out" size={15} />, onClick: leave },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" classNames={{ root: 'user-pop' }}>
        <button type="button" className="bar-user" aria-label={t('我的账号 / My account')}>
          <Face avatar={user?.avatar} size={26} />
          {!isShort && <span className="kit-own">{user?.name}</span>}
          <Icon name="chevron-down" size={14} />
        </button>
      </Dropdown>
      {(isSwitching || choosesPlace) && (
        <Suspense fallback={null}>
          <SwitchDialog onClose={closeSwitch} />
        </Suspense>
      )}
    </>
  )
}
