import type { Desk } from './product.ts'

/**
 * What is read or heard on the page in front, or in the dialog over it: its texts, and the names of its buttons and
 * inputs.
 */
const readsAll = (scope: string) => `(() => {
  const stage = [...document.querySelectorAll('${scope}')].filter(one => one.getClientRects().length > 0).at(-1)
  const texts = []
  const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.parentElement.offsetParent !== null && !['STYLE', 'SCRIPT'].includes(node.parentElement.tagName)) texts.push(node.textContent.trim())
  for (const one of stage.querySelectorAll('[aria-label], [placeholder], button[title]')) texts.push(one.getAttribute('aria-label') ?? '', one.getAttribute('placeholder') ?? '')
  return [...new Set(texts)].filter(text => /[\\u4e00-\\u9fff]/.test(text))
})()`

/**
 * Chinese that nobody typed: what is left of the page's texts without the names and words that people gave to things.
 */
export async function chineseLeft({ page }: Desk, typed: readonly string[], scope = '.kit-page'): Promise<string[]> {
  await page.locator(scope).filter({ visible: true }).last().waitFor()
  const texts = await page.evaluate<string[]>(readsAll(scope))
  const longestFirst = [...typed].sort((a, b) => b.length - a.length)
  return texts.filter(text =>
    /[\u4e00-\u9fff]/.test(longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), text)),
  )
}
