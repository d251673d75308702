import { n as withBase, t as useRouter } from "./app.js";
import { computed, defineComponent, h, nextTick, onMounted, ref, shallowRef, useTemplateRef, watch } from "vue";
import MiniSearch from "minisearch";
// ../../@localSearchIndex
var _localSearchIndex_default = { "root": () => import("./@localSearchIndexroot.B29RG0qy.js") };
// docs-site/.vitepress/theme/search/results.ts
/** ID of the list of results, which the input controls. */
var LIST_ID = "search-results";
/** Returns the ID of a result by its number across all groups. */
function optionId(number) {
	return `search-result-${number}`;
}
/** Renders the results by group, as a list box whose selected option the input names. */
function renderResults(groups, selected, close) {
	let number = 0;
	return h("div", {
		id: LIST_ID,
		class: "results",
		role: "listbox",
		"aria-label": "Results",
		tabindex: groups.length > 0 ? 0 : void 0
	}, groups.map(({ name, results }) => h("div", {
		role: "group",
		"aria-label": name,
		key: name
	}, [h("p", {
		class: "result-group",
		"aria-hidden": true
	}, name), ...results.map((result) => renderResult(result, number++, selected, close))])));
}
function renderResult({ id, method, parents, title, snippet }, number, selected, close) {
	const attributes = {
		id: optionId(number),
		key: id,
		class: "result",
		role: "option",
		"aria-selected": number === selected,
		tabindex: -1,
		href: withBase(id),
		onClick: close
	};
	return h("a", attributes, [h("span", { class: "result-title" }, [
		method && h("span", { class: `method ${method.toLowerCase()}` }, method),
		parents.map((parent) => h("span", { class: "result-parent" }, `${parent} › `)),
		h("strong", renderParts(title))
	]), snippet.length > 0 && h("span", { class: "result-snippet" }, renderParts(snippet))]);
}
function renderParts(parts) {
	return parts.map(({ text, isMatch }) => isMatch ? h("mark", text) : text);
}
// docs-site/.vitepress/theme/search/snippet.ts
var MAX_CHARS = 160;
/** Characters before the first match, for context. */
var LEAD_CHARS = 40;
/**
* Returns the part of a text that has most of the terms, with its matches; the start of the text if it has
* none of them.
*
* @param terms lowercase words of the text, as the index knows them
*/
function buildSnippet(text, terms) {
	const start = startOf(text, terms.length === 0 ? [] : [...text.matchAll(patternOf(terms))]);
	const cut = text.slice(start, start + MAX_CHARS);
	const end = start + cut.length < text.length ? " …" : "";
	const whole = end ? cut.replace(/\s\S*$/, "") : cut;
	return [
		...start > 0 ? [{
			text: "… ",
			isMatch: false
		}] : [],
		...highlight(whole, terms),
		...end ? [{
			text: end,
			isMatch: false
		}] : []
	];
}
/** Splits a text at its matches. */
function highlight(text, terms) {
	if (terms.length === 0) return [{
		text,
		isMatch: false
	}];
	return text.split(patternOf(terms, true)).map((part, index) => ({
		text: part,
		isMatch: index % 2 === 1
	})).filter((part) => part.text !== "");
}
/** Matches whole words only, so that `id` is not found in `hidden`. */
function patternOf(terms, isSplitter = false) {
	const words = [...terms].sort((one, other) => other.length - one.length).map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
	const group = `(?<![\\p{L}\\p{N}])${isSplitter ? "(" : "(?:"}${words.join("|")})(?![\\p{L}\\p{N}])`;
	return new RegExp(group, "giu");
}
/** Returns where to begin: at a word, shortly before the closest group of most of the terms. */
function startOf(text, matches) {
	const [best] = matches.map(({ index }) => ({
		index,
		...measureGroup(index, matches)
	})).sort((one, other) => other.count - one.count || one.length - other.length);
	if (!best || best.index <= LEAD_CHARS) return 0;
	return text.indexOf(" ", best.index - LEAD_CHARS) + 1;
}
/** Returns how many different terms follow within a snippet, and in how many characters. */
function measureGroup(from, matches) {
	const words = /* @__PURE__ */ new Set();
	let length = 0;
	for (const { index, 0: match } of matches) {
		if (index < from || index >= from + MAX_CHARS - LEAD_CHARS || words.has(match.toLowerCase())) continue;
		words.add(match.toLowerCase());
		length = index - from;
	}
	return {
		count: words.size,
		length
	};
}
// docs-site/.vitepress/theme/search/search-docs.ts
/** Bounds each group, so that both are on the screen. */
var MAX_RESULTS = 6;
/** Shorter words are not corrected: too many others are similar. */
var MIN_FUZZY_CHARS = 6;
var OPTIONS = {
	prefix: true,
	fuzzy: (term) => term.length >= MIN_FUZZY_CHARS && .2,
	boost: {
		title: 10,
		titles: 2
	},
	combineWith: "AND"
};
/**
* Searches the docs. Returns the group with the best result first, and no empty groups. Sections without some
* of the words are results only if no section has all of them.
*/
function searchDocs(index, query) {
	const all = index.search(query, OPTIONS);
	const found = all.length > 0 ? all : index.search(query, {
		...OPTIONS,
		combineWith: "OR"
	});
	const groups = /* @__PURE__ */ new Map();
	for (const result of found) {
		const name = String(result.id).startsWith("/reference/") ? "Operations" : "Guides";
		const results = groups.get(name) ?? [];
		if (results.length < MAX_RESULTS) groups.set(name, [...results, presentResult(result)]);
	}
	return [...groups].map(([name, results]) => ({
		name,
		results
	}));
}
function presentResult({ id, terms, title, titles, text }) {
	const isOperation = String(id).startsWith("/reference/");
	const [method] = titles;
	return {
		id: String(id),
		...isOperation && method !== void 0 && { method },
		parents: isOperation ? [] : titles,
		title: highlight(title, terms),
		snippet: buildSnippet(text ?? "", terms)
	};
}
// docs-site/.vitepress/theme/search/search-box.ts
/** Must be the fields with which config.mjs builds the index. */
var FIELDS = {
	fields: [
		"title",
		"titles",
		"text"
	],
	storeFields: [
		"title",
		"titles",
		"text"
	]
};
/** Dialog that searches the docs. Takes the place of VitePress's own, which shows no snippets. */
var search_box_default = defineComponent({
	emits: ["close"],
	setup(_props, { emit }) {
		const router = useRouter();
		const dialog = useTemplateRef("dialog");
		const index = shallowRef();
		const query = ref("");
		const selected = ref(0);
		const groups = computed(() => index.value ? searchDocs(index.value, query.value) : []);
		const results = computed(() => groups.value.flatMap((group) => group.results));
		watch(groups, () => selected.value = 0);
		onMounted(async () => {
			dialog.value?.showModal();
			const { default: json } = await _localSearchIndex_default["root"]();
			index.value = MiniSearch.loadJSON(json, FIELDS);
		});
		const close = () => dialog.value?.close();
		function select(number) {
			const count = results.value.length;
			if (count === 0) return;
			selected.value = (number + count) % count;
			nextTick(() => document.getElementById(optionId(selected.value))?.scrollIntoView({ block: "nearest" }));
		}
		function onKeydown(event) {
			const step = {
				ArrowDown: 1,
				ArrowUp: -1
			}[event.key];
			if (step !== void 0) {
				event.preventDefault();
				select(selected.value + step);
			} else if (event.key === "Escape") {
				event.preventDefault();
				close();
			} else if (event.key === "Enter" && !event.isComposing) {
				const result = results.value[selected.value];
				if (!result) return;
				router.go(withBase(result.id));
				close();
			}
		}
		const renderInput = () => h("input", {
			id: "localsearch-input",
			type: "search",
			role: "combobox",
			"aria-label": "Search the docs",
			"aria-autocomplete": "list",
			"aria-expanded": results.value.length > 0,
			"aria-controls": LIST_ID,
			"aria-activedescendant": results.value.length > 0 ? optionId(selected.value) : void 0,
			placeholder: "Search guides and operations",
			autocomplete: "off",
			spellcheck: false,
			maxlength: 64,
			autofocus: true,
			value: query.value,
			onInput: (event) => query.value = event.target.value,
			onKeydown
		});
		return () => h("dialog", {
			ref: "dialog",
			class: "search-dialog",
			"aria-label": "Search",
			onClose: () => emit("close"),
			onClick: (event) => event.target === dialog.value && close()
		}, [
			h("div", { class: "search-head" }, [renderInput(), h("button", {
				type: "button",
				onClick: close
			}, "Close")]),
			renderResults(groups.value, selected.value, close),
			h("p", {
				class: "search-status",
				role: "status"
			}, statusOf(query.value, index.value, results.value.length))
		]);
	}
});
function statusOf(query, index, count) {
	if (query.trim() === "") return "Words of a guide, an operation, a field, or an error code.";
	if (!index) return "Loading …";
	if (count === 0) return `Nothing matches “${query.trim()}”. Try fewer or other words.`;
	return `${count} ${count === 1 ? "result" : "results"}`;
}
export { search_box_default as default };
