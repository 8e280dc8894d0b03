/** Icons an editor can choose for a feature; `ui/page/FeatureIcon` draws them. */
export const featureIcons = [
  'check',
  'clipboard',
  'documents',
  'eye',
  'file',
  'globe',
  'handshake',
  'headset',
  'hospital',
  'languages',
  'plane',
  'shield',
  'target',
  'timer',
  'user',
  'zap',
] as const

export type FeatureIcon = (typeof featureIcons)[number]
