/**
 * The script of landing pages with values to copy. Without it, or where the browser does not let the page
 * copy, the buttons stay hidden and a tap selects a value. The Content Security Policy allows it by its hash.
 */
export const COPY_SCRIPT = `
(function(){
var c=navigator.clipboard,all=document.querySelectorAll('button.copy');
if(!c||!c.writeText)return;
var hint=document.querySelector('.hint');
if(hint)hint.hidden=true;
all.forEach(function(b){
var text=b.textContent,name=b.getAttribute('aria-label');
b.hidden=false;
b.addEventListener('click',function(){
c.writeText(b.dataset.copy).then(function(){
b.textContent=b.dataset.done;b.removeAttribute('aria-label');
setTimeout(function(){b.textContent=text;if(name)b.setAttribute('aria-label',name)},2000);
},function(){b.hidden=true;if(hint)hint.hidden=false});
});
});
})();
`.trim();
