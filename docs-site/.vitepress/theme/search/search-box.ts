import indexes from '@localSearchIndex';
import MiniSearch from 'minisearch';
import { useRouter, withBase } from 'vitepress';
import {
  computed,
  defineComponent,
  h,
  nextTick,
  onMounted,
  ref,
  shallowRef,
  useTemplateRef,
  watch,
} from 'vue';
import { renderResults, optionId, LIST_ID } from './results.js';
import { searchDocs } from './search-docs.js';
import './search.css';

/** Must be the fields with which config.mjs builds the index. */
const FIELDS = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles', 'text'] };

/** Dialog that searches the docs. Takes the place of VitePress's own, which shows no snippets. */
export default defineComponent({
  emits: ['close'],
  setup(_props, { emit }) {
    const router = useRouter();
    const dialog = useTemplateRef<HTMLDialogElement>('dialog');
    const index = shallowRef<MiniSearch>();
    const query = ref('');
    const selected = ref(0);
    const groups = computed(() => (index.value ? searchDocs(index.value, query.value) : []));
    const results = computed(() => groups.value.flatMap((group) => group.results));
    watch(groups, () => (selected.value = 0));

    onMounted(async () => {
      dialog.value?.showModal();
      const { default: json } = await indexes['root']!();
      index.value = MiniSearch.loadJSON(json, FIELDS);
    });

    // Gives the focus back to where it was.
    const close = () => dialog.value?.close();

    function select(number: number): void {
      const count = results.value.length;
      if (count === 0) return;
      selected.value = (number + count) % count;
      void nextTick(() =>
        document.getElementById(optionId(selected.value))?.scrollIntoView({ block: 'nearest' }),
      );
    }

    function onKeydown(event: KeyboardEvent): void {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        select(selected.value + step);
      } else if (event.key === 'Escape') {
        // Browsers only empty the field of a search first.
        event.preventDefault();
        close();
      } else if (event.key === 'Enter' && !event.isComposing) {
        const result = results.value[selected.value];
        if (!result) return;
        void router.go(withBase(result.id));
        close();
      }
    }

    const renderInput = () =>
      h('input', {
        id: 'localsearch-input',
        type: 'search',
        role: 'combobox',
        'aria-label': 'Search the docs',
        'aria-autocomplete': 'list',
        'aria-expanded': results.value.length > 0,
        'aria-controls': LIST_ID,
        'aria-activedescendant': results.value.length > 0 ? optionId(selected.value) : undefined,
        placeholder: 'Search guides and operations',
        autocomplete: 'off',
        spellcheck: false,
        maxlength: 64,
        autofocus: true,
        value: query.value,
        onInput: (event: Event) => (query.value = (event.target as HTMLInputElement).value),
        onKeydown,
      });

    return () =>
      h(
        'dialog',
        {
          ref: 'dialog',
          class: 'search-dialog',
          'aria-label': 'Search',
          onClose: () => emit('close'),
          onClick: (event: Event) => event.target === dialog.value && close(),
        },
        [
          h('div', { class: 'search-head' }, [
            renderInput(),
            h('button', { type: 'button', onClick: close }, 'Close'),
          ]),
          renderResults(groups.value, selected.value, close),
          h(
            'p',
            { class: 'search-status', role: 'status' },
            statusOf(query.value, index.value, results.value.length),
          ),
        ],
      );
  },
});

function statusOf(query: string, index: MiniSearch | undefined, count: number): string {
  if (query.trim() === '') return 'Words of a guide, an operation, a field, or an error code.';
  if (!index) return 'Loading …';
  if (count === 0) return `Nothing matches “${query.trim()}”. Try fewer or other words.`;
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}
