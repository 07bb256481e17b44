/**
 * A dialog whose inputs, with what is wrong beside them, may be higher than the window: its middle scrolls, its buttons
 * stay in sight. The margin leaves room for the rings of focus.
 */
export const dialogFrame = {
  centered: true,
  styles: { body: { maxHeight: 'calc(100vh - 180px)', overflowY: 'auto', marginInline: -4, paddingInline: 4 } },
} as const
