import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deepImports } from './deep-imports.ts'

test('each part of antd is imported from its own file, types vanish, lines stay where they were', () => {
  expect(deepImports(`import { Button, type MenuProps, theme as antdTheme } from 'antd'\nx`)).toBe(
    `import Button from 'antd/es/button'; import antdTheme from 'antd/es/theme'\nx`,
  )
  expect(deepImports(`import type { ThemeConfig } from 'antd'\nx`)).toBe('\nx')
  expect(deepImports(`import {\n  DatePicker,\n  ColorPicker,\n} from 'antd';\nx`)).toBe(
    `import DatePicker from 'antd/es/date-picker'; import ColorPicker from 'antd/es/color-picker'\n\n\n\nx`,
  )
  expect(deepImports(`import { CarOutlined } from '@ant-design/icons'`)).toBe(
    `import CarOutlined from '@ant-design/icons/es/icons/CarOutlined'`,
  )
})

test('the folder of every component that antd exports is found by its name, so that no page breaks the build', () => {
  const exported = [
    ...readFileSync('node_modules/antd/es/index.js', 'utf8').matchAll(/default as (\w+) \} from '\.\/([\w-]+)'/g),
  ]
  expect(exported.length).toBeGreaterThan(60)
  for (const [, name] of exported) {
    const folder = /'antd\/es\/([\w-]+)'/.exec(deepImports(`import { ${name} } from 'antd'`))![1]!
    expect(
      existsSync(`node_modules/antd/es/${folder}/index.js`),
      `${name} -> ${folder}, have ${readdirSync('node_modules/antd/es').length}`,
    ).toBe(true)
  }
})
