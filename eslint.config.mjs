// @ts-check
import { readdirSync } from 'node:fs'
import nextCoreWebVitals from 'eslint-config-next/core-web-vitals'
import nextTypeScript from 'eslint-config-next/typescript'
import { defineConfig, globalIgnores } from 'eslint/config'

/** Folders from the bottom up; each may import from itself and from what stands before it. */
const layers = [
  ['src/lib', 'src/i18n', 'src/env.ts', 'src/payload-types.ts'],
  ['collections'],
  ['src/cms', 'src/migrations'],
  ['src/components', 'src/features'],
  ['src/app', 'src/seed'],
]

const upward = layers.slice(0, -1).map((target, index) => ({
  target: target.map((folder) => `./${folder}`),
  from: layers
    .slice(index + 1)
    .flat()
    .map((folder) => `./${folder}`),
  message: 'Imports run one way: lib, i18n, env ← collections ← cms ← features, components ← app.',
}))

/** Things people do stand on their own: what two of them need moves down into a shared folder. */
const features = readdirSync(new URL('src/features', import.meta.url))
const betweenFeatures = features.map((feature) => ({
  target: `./src/features/${feature}`,
  from: './src/features',
  except: [`./${feature}`],
  message: 'A feature does not import another feature.',
}))

export default defineConfig([
  globalIgnores([
    '.next/**',
    '.data/**',
    'next-env.d.ts',
    'src/payload-types.ts',
    'src/app/(payload)/cms/importMap.js',
  ]),
  ...nextCoreWebVitals,
  ...nextTypeScript,
  {
    rules: {
      'import/no-restricted-paths': ['error', { zones: [...upward, ...betweenFeatures] }],
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['src/**', 'collections/**'],
    ignores: ['src/env.ts', 'src/i18n/**', 'src/instrumentation.ts', 'src/migrations/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'The environment is parsed once, in src/env.ts.',
        },
        {
          selector:
            'Literal[value=/(^|[\\s:])-?(ml|mr|pl|pr|left|right|border-l|border-r|rounded-l|rounded-r|scroll-ml|scroll-mr)-[\\w[]|(^|\\s)text-(left|right)(\\s|$)/]',
          message: 'Use logical utilities (ms-, me-, ps-, pe-, start-, end-): Arabic mirrors them.',
        },
      ],
    },
  },
  {
    // Payload generates migrations; their unused arguments belong to its template.
    files: ['src/migrations/**'],
    rules: {
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
  { files: ['scripts/**', 'tests/**'], rules: { 'no-console': 'off' } },
  {
    // Analyses every function like the React compiler does: a third of the linter's time.
    files: [
      'scripts/**',
      'tests/**',
      'collections/**',
      'src/seed/**',
      'src/migrations/**',
      'src/lib/**',
    ],
    rules: { 'react-hooks/static-components': 'off' },
  },
])
